/** Longest edge that is sent: half as much again as what the platform keeps of an offer's photo. */
const longestEdge = 2400;
/** Files below this size are sent as they are if their picture is small enough: they would lose more than they gain. */
const smallBytes = 1_500_000;
const quality = 0.85;

/**
 * A photo as it is sent: phones take pictures of 12 to 50 megapixels, of which a small part is kept. A picture that the
 * browser cannot draw is returned unchanged; the platform says what is wrong with it.
 */
export async function smallerPhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = longestEdge / Math.max(bitmap.width, bitmap.height);
    if (scale >= 1 && file.size <= smallBytes) return file;
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * Math.min(1, scale)));
    canvas.height = Math.max(1, Math.round(bitmap.height * Math.min(1, scale)));
    const drawing = canvas.getContext('2d');
    if (!drawing) return file;
    // JPEG has no transparency: what was see-through would turn black.
    drawing.fillStyle = 'white';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    if (!blob || blob.size >= file.size) return file;
    return new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' });
  } catch {
    return file;
  }
}
