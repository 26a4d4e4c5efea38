import { open } from 'node:fs/promises';
import { Archive } from './archive.ts';

const endBytes = 4096;
const zipMark = 'PK';
/** File code of the header of a .shp (ESRI Shapefile Technical Description, 1998): 9994. */
const shapefileMark = 9994;

/** What a file ends with, which tells whether it is still being written where its size was set beforehand. */
export async function endOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(Math.min(size, endBytes));
    await handle.read(bytes, 0, bytes.length, size - bytes.length);
    return bytes;
  } finally {
    await handle.close();
  }
}

/** SQLite Database File Format, section 1.3: where a GeoPackage states the size of a page and how many there are. */
const sqlite = { mark: 'SQLite format 3\0', pageSize: 16, pages: 28, largestPage: 65_536 };

/**
 * Whether a file has the end that its beginning asks for: the directory of a ZIP archive or a workbook, the last bracket
 * of JSON, the length that the header of a .shp or of a GeoPackage states. Any other file, such as CSV, may end anywhere.
 */
export async function hasCompleteEnd(file: string): Promise<boolean> {
  const handle = await open(file);
  const head = Buffer.alloc(32);
  try {
    await handle.read(head, 0, head.length, 0);
    const { size } = await handle.stat();
    if (head.readInt32BE(0) === shapefileMark) return size === head.readInt32BE(24) * 2;
    if (head.toString('latin1', 0, sqlite.mark.length) === sqlite.mark) {
      // A page of the largest size has a number that two bytes hold.
      const pageSize = head.readUInt16BE(sqlite.pageSize);
      const pages = head.readUInt32BE(sqlite.pages);
      return size >= pages * (pageSize === 1 ? sqlite.largestPage : pageSize);
    }
  } finally {
    await handle.close();
  }
  if (head.toString('latin1', 0, 2) === zipMark) return opensAsArchive(file);
  if (!/^[\uFEFF\s]*[[{]/.test(head.toString('utf8'))) return true;
  return /[\]}]\s*$/.test((await endOf(file)).toString('utf8'));
}

async function opensAsArchive(file: string): Promise<boolean> {
  return Archive.open(file).then(
    (archive) => {
      archive.close();
      return true;
    },
    () => false,
  );
}
