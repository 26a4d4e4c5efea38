/**
 * How the address of a saved view is written: the query in which the map keeps its state, and the camera as the map writes it after
 * the `#` (zoom, latitude, longitude). The form alone: what the query means is read where the map reads it, and what
 * makes no sense in it counts as absent. No validation library here: the browser checks with it what it kept itself.
 */
export const viewAddressPattern =
  /^(\?[\w%.,=&+*~-]{0,1200})?#map=\d{1,2}(\.\d{1,6})?(\/-?\d{1,3}(\.\d{1,12})?){2}$/;
