import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { addAttachment } from '../../contract/complaints/attachments.ts';
import { callPlatform } from './calls.ts';
import type { TestPlatform } from './platform.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

/** A gray picture of one pixel, segment by segment: tables of ones, one code for each kind of coefficient. */
function tinyJpeg(): Buffer {
  return Buffer.concat([
    bytes('ffd8 ffe0 0010 4a46494600 0101 00 0001 0001 00 00'),
    bytes('ffdb 0043 00'),
    Buffer.alloc(64, 1),
    bytes('ffc0 000b 08 0001 0001 01 01 11 00'),
    bytes('ffc4 0014 00 01000000000000000000000000000000 00'),
    bytes('ffc4 0014 10 01000000000000000000000000000000 00'),
    bytes('ffda 0008 01 01 00 00 3f 00 3f ffd9'),
  ]);
}

const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

/** Real files, as small as possible. */
export const tinyFiles = {
  'image/png': PNG.sync.write(new PNG({ width: 1, height: 1 })),
  'image/jpeg': tinyJpeg(),
  'image/webp': Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64'),
  'application/pdf': Buffer.from(pdf),
};

/** Sends a file as the site's form does. */
export async function upload(
  platform: TestPlatform,
  token: string,
  content: Buffer,
  { name = 'ملف', type = 'application/octet-stream' } = {},
) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)], { type }), name);
  return callPlatform(platform, addAttachment, { token, body: form });
}

/** Names of all files that the platform stores for people. */
export async function storedUploads({ config }: TestPlatform): Promise<string[]> {
  const folder = join(config.dataDirectory, 'uploads');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
