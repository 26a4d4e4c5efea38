/**
 * Format of a saved view's address: the query in which the map keeps its state, and the camera as the map writes it
 * after the `#` (zoom, latitude, longitude). Only the syntax is checked: the map interprets the query, and ignores
 * invalid values. Uses no validation library, because the browser checks its own stored views with it.
 */
export const viewAddressPattern =
  /^(\?[\w%.,=&+*~-]{0,1200})?#map=\d{1,2}(\.\d{1,6})?(\/-?\d{1,3}(\.\d{1,12})?){2}$/;
