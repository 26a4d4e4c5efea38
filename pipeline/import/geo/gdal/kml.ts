import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { kmlWithFolders, type Folder } from '@tmcw/togeojson';
import { DOMParser, onErrorStopParsing, type Element } from '@xmldom/xmldom';
import type { Feature } from 'geojson';

/** The placemarks of a folder of KML. */
export interface KmlLayer {
  name: string;
  features: Feature[];
}

/**
 * Reads KML, whose fields GDAL reads only with a library that its package for JavaScript lacks. Values of fields stay
 * texts as they are written.
 *
 * @param path in the encoding that its XML declaration states, UTF-8 without one
 * @throws Error when it is no well-formed XML
 */
export async function layersOfKml(path: string): Promise<KmlLayer[]> {
  const document = new DOMParser({ onError: onErrorStopParsing }).parseFromString(
    textOf(await readFile(path)),
    'text/xml',
  );
  // By their types, 007 would become the number 7.
  for (const schema of [...document.getElementsByTagNameNS('*', 'Schema')] as Element[])
    schema.parentNode?.removeChild(schema);
  const layers = new Map<string, KmlLayer>();
  collect(kmlWithFolders(document, { skipNullGeometry: false }).children, 'KML', layers);
  return [...layers.values()];
}

function textOf(bytes: Uint8Array): string {
  const declared = /^[^>]{0,100}encoding\s*=\s*["']([\w-]+)["']/.exec(
    Buffer.from(bytes.subarray(0, 200)).toString('latin1'),
  );
  return new TextDecoder(declared?.[1] ?? 'utf-8', { fatal: true }).decode(bytes);
}

/** Properties of the drawing, which say nothing of the place. */
const looks = /^(stroke|fill|icon|label|style|@geometry-type$|visibility$)/;

/** Folders of one name are one layer. */
function collect(children: Folder['children'], name: string, layers: Map<string, KmlLayer>): void {
  for (const child of children) {
    if (child.type === 'folder') {
      const own = child.meta['name'];
      collect(child.children, typeof own === 'string' && own !== '' ? own : name, layers);
    } else if (child.properties?.['@geometry-type'] !== 'groundoverlay') {
      const { properties } = child;
      for (const key of Object.keys(properties ?? {})) if (looks.test(key)) delete properties?.[key];
      const layer = layers.get(name) ?? { name, features: [] };
      layers.set(name, layer);
      layer.features.push(child as Feature);
    }
  }
}

/** Writes a layer as GeoJSON, one feature per line. */
export async function writeKml(layers: readonly KmlLayer[], name: string, path: string): Promise<void> {
  const features = layers.find((layer) => layer.name === name)?.features ?? [];
  await pipeline(
    Readable.from(features.map((feature) => `${JSON.stringify(feature)}\n`)),
    createWriteStream(path),
  );
}
