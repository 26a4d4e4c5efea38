import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodeUpload, stripUpload } from '../../../../operations/media/pictures.ts';

const gray = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#808080' }, limitInputPixels: false });

test('uploads are encoded anew as WebP, no larger than their edge', async () => {
  const photos = await Promise.all([gray(3000, 1500).jpeg().toBuffer(), gray(300, 600).png().toBuffer()]);
  const encoded = await Promise.all(photos.map((photo) => encodeUpload(photo, 800)));
  expect(encoded).toMatchObject([
    { width: 800, height: 400 },
    { width: 300, height: 600 },
  ]);
  for (const each of encoded) {
    if (typeof each === 'string') throw new Error(each);
    expect((await sharp(each.content).metadata()).format).toBe('webp');
  }
});

test('what is no picture, is damaged or unpacks to more than 25 megapixels is not', async () => {
  expect(await encodeUpload(Buffer.from('%PDF-1.4'), 800)).toBe('not_picture');
  const whole = await gray(200, 200).jpeg().toBuffer();
  expect(await encodeUpload(whole.subarray(0, whole.length / 2), 800)).toBe('damaged');
  const large = await gray(6000, 5000).png().toBuffer();
  expect(large.length).toBeLessThan(500_000);
  expect(await encodeUpload(large, 800)).toBe('damaged');
  expect(await encodeUpload(await gray(5000, 4900).png().toBuffer(), 800)).toMatchObject({ width: 800 });
});

test('a file without notes of a camera stays as it is', async () => {
  const content = await gray(20, 20).png().toBuffer();
  expect(await stripUpload(content)).toEqual(content);
});
