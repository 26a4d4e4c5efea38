import { open, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { Compression, PMTiles, TileType, type Header, type Source } from 'pmtiles';
import { z } from 'zod';
import { inEnglish, message, type Message } from '../../../words/message.ts';
import { refuse, type ImportError } from '../../shared/import-error.ts';

/** Length of the header of a PMTiles archive: github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
const headerBytes = 127;

/** West, south, east, north of the kingdom, in degrees. */
const kingdom = { west: 34.4, south: 16.3, east: 55.7, north: 32.2 };

/** Without these layers of the Protomaps schema there is no ground to see. */
const neededLayers = ['earth', 'water', 'roads'];
const coarseBelowZoom = 10;

/** Credit of archives that name none: the Protomaps schema is made from OpenStreetMap. */
const usualAttribution = '© مساهمو OpenStreetMap';

const Metadata = z.looseObject({
  attribution: z.string().optional().catch(undefined),
  vector_layers: z
    .array(z.looseObject({ id: z.string() }))
    .optional()
    .catch(undefined),
});

export interface GroundFile {
  attribution: string;
  minZoom: number;
  maxZoom: number;
  /** What is worth knowing, though the file can be used. */
  warnings: string[];
}

/**
 * Reads what an archive says of itself and checks that it can be the map's ground.
 *
 * @param anyway takes an archive that lies outside the kingdom
 * @throws ImportError when the file is no whole archive of vector tiles in the Protomaps schema
 */
export async function readGroundFile(path: string, { anyway = false } = {}): Promise<GroundFile> {
  const name = basename(path);
  const file = await open(path).catch((error: unknown) => {
    const detail = error instanceof Error ? error.message : 'unknown';
    throw refuse(name, message('cannot be read ({detail})', { detail }));
  });
  try {
    const header = await wholeHeader(file, name);
    const metadata = await metadataOf(file, name);
    const layers = metadata.vector_layers?.map(({ id }) => id) ?? [];
    const missing = neededLayers.filter((layer) => !layers.includes(layer));
    if (missing.length > 0)
      throw refuse(
        name,
        message('is not in the Protomaps basemap schema, because it lacks the layers {layers}', {
          layers: missing,
        }),
      );
    const warnings: string[] = [];
    if (!isInKingdom(header)) {
      const where = placeOf(header);
      if (!anyway) throw refuse(name, message('{where}; --anyway takes it nevertheless', { where }));
      warnings.push(inEnglish(where));
    }
    if (header.maxZoom < coarseBelowZoom)
      warnings.push(`is coarse: it ends at zoom ${header.maxZoom}, so streets are missing`);
    const attribution = plainText(metadata.attribution ?? '') || usualAttribution;
    return { attribution, minZoom: header.minZoom, maxZoom: header.maxZoom, warnings };
  } finally {
    await file.close();
  }
}

async function wholeHeader(file: FileHandle, name: string): Promise<Header> {
  const { size } = await file.stat();
  const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
  if (buffer.toString('latin1', 0, 7) !== 'PMTiles' || buffer[7] !== 3 || size < headerBytes)
    throw refuse(name, message('is no PMTiles archive of version 3'));
  const header = await archiveOf(file, name)
    .getHeader()
    .catch((error: unknown) => {
      throw damaged(name, error);
    });
  const ends = [
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  ];
  const length = Math.max(...ends);
  if (length > size)
    throw refuse(name, message('is cut off: {size} of {length} bytes are there', { size, length }));
  if (header.tileType !== TileType.Mvt) throw refuse(name, message('holds no vector tiles (MVT)'));
  if (header.tileCompression !== Compression.Gzip && header.tileCompression !== Compression.None)
    throw refuse(name, message('its tiles are compressed in a way that browsers do not read'));
  if (header.numAddressedTiles === 0 && header.tileDataLength === 0)
    throw refuse(name, message('holds no tiles'));
  return header;
}

async function metadataOf(file: FileHandle, name: string): Promise<z.infer<typeof Metadata>> {
  try {
    return Metadata.parse(await archiveOf(file, name).getMetadata());
  } catch (error) {
    throw damaged(name, error);
  }
}

function archiveOf(file: FileHandle, name: string): PMTiles {
  const source: Source = {
    getKey: () => name,
    getBytes: async (offset, length) => {
      const bytes = new Uint8Array(length);
      const { bytesRead } = await file.read(bytes, 0, length, offset);
      return { data: bytes.buffer.slice(0, bytesRead) };
    },
  };
  return new PMTiles(source);
}

function damaged(name: string, error: unknown): ImportError {
  const detail = error instanceof Error ? error.message : String(error);
  return refuse(name, message('is damaged ({detail})', { detail }));
}

function placeOf({ minLon, minLat, maxLon, maxLat }: Header): Message {
  return message(
    'lies at longitudes {west} to {east} and latitudes {south} to {north}, outside the kingdom',
    { west: String(minLon), east: String(maxLon), south: String(minLat), north: String(maxLat) },
  );
}

function isInKingdom({ minLon, minLat, maxLon, maxLat }: Header): boolean {
  const { west, south, east, north } = kingdom;
  return minLon <= east && maxLon >= west && minLat <= north && maxLat >= south;
}

const entities: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', copy: '©' },
};

/**
 * Text of a credit that is written as HTML. Entities are resolved last and once, so that the result may contain
 * brackets: whoever shows it as HTML has to escape it.
 */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>?/g, ' ')
    .replace(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
      (whole, decimal?: string, hex?: string, word?: string) => {
        if (word !== undefined) return entities[word.toLowerCase()] ?? whole;
        const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
        return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
      },
    )
    .replace(/\s+/g, ' ')
    .trim();
}
