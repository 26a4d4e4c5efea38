import { crc32 } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { message } from '../../../words/message.ts';
import { ImportError, refuse } from '../../shared/import-error.ts';
import type { ByteSource } from './byte-source.ts';

/** How much is unpacked of one archive, bytes. No .shp or .dbf may be larger in any case. */
const largestUnpacked = 4e9;
const mostEntries = 10_000;
/** What archivers and file managers add by themselves. */
const clutter = /(^|\/)(__MACOSX\/|\.|~\$|thumbs\.db$|desktop\.ini$)/i;

/** A file within an archive. */
export interface ArchiveFile {
  /** With its folders. */
  name: string;
  entry: Entry;
}

/** An opened ZIP archive. Its files are unpacked while they are read, never to the disk. */
export class Archive {
  readonly files: readonly ArchiveFile[];
  private readonly file: string;
  private readonly zip: ZipFile;

  private constructor(file: string, zip: ZipFile, files: readonly ArchiveFile[]) {
    this.file = file;
    this.zip = zip;
    this.files = files;
  }

  /** @throws ImportError when the archive is damaged, cut off or empty */
  static async open(file: string): Promise<Archive> {
    const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(() => {
      throw damaged(file);
    });
    try {
      const files = await filesOf(file, zip);
      if (files.length === 0) throw refuse(file, message('the ZIP archive is empty'));
      return new Archive(file, zip, files);
    } catch (error) {
      zip.close();
      throw error instanceof ImportError ? error : damaged(file);
    }
  }

  /**
   * Files to be read, which are checked together first.
   *
   * @throws ImportError when they cannot be unpacked or would be too large
   */
  sources(files: readonly ArchiveFile[]): ByteSource[] {
    const { file } = this;
    if (files.some(({ entry }) => entry.isEncrypted())) {
      throw refuse(file, message('the ZIP archive is protected by a password: give one without'));
    }
    const foreign = files.find(({ entry }) => !entry.canDecodeFileData());
    if (foreign) {
      throw refuse(
        file,
        message(
          'the ZIP archive is compressed by a method that cannot be read ({method}): use the usual one, Deflate',
          { method: foreign.entry.compressionMethod },
        ),
      );
    }
    const unpacked = files.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
    if (unpacked > largestUnpacked) {
      throw refuse(
        file,
        message(
          'unpacked, the ZIP archive would have {size} GB, more than the {most} GB allowed: divide it, or give the unpacked file',
          { size: (unpacked / 1e9).toFixed(1), most: largestUnpacked / 1e9 },
        ),
      );
    }
    return files.map(({ entry }) => ({
      size: entry.uncompressedSize,
      read: () => unpack(file, this.zip, entry),
    }));
  }

  close(): void {
    this.zip.close();
  }
}

async function filesOf(file: string, zip: ZipFile): Promise<ArchiveFile[]> {
  const files: ArchiveFile[] = [];
  if (zip.entryCount > mostEntries) {
    throw refuse(
      file,
      message('the ZIP archive has more than {most} files', { most: mostEntries.toLocaleString('en') }),
    );
  }
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    if (!name.endsWith('/') && !clutter.test(name)) files.push({ name, entry });
  }
  return files;
}

/** The library notices sizes that are not as stated; the checksum it leaves to the caller. */
async function* unpack(file: string, zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  let checksum = 0;
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch {
    throw damaged(file);
  }
  if (checksum !== entry.crc32) throw damaged(file);
}

function damaged(file: string): ImportError {
  return refuse(file, message('the ZIP archive is damaged or cut off'));
}
