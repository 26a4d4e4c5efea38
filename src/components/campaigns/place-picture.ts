/** Size of the picture behind a campaign's map before it is opened: that of the part of a wide page that it fills. */
export const placePictureSize = { width: 1112, height: 420 };

/** Name of the picture of a campaign's map. It says which place is shown: a picture of another one has another name. */
export function placePictureName(place: { longitude: number; latitude: number; zoom: number }): string {
  return `map-${place.zoom}-${place.latitude}-${place.longitude}`;
}
