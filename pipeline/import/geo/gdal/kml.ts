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
  const text = withNamespaces(textOf(await readFile(path)));
  const document = new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml');
  const elements = (name: string) => [...document.getElementsByTagNameNS('*', name)] as Element[];
  // By their types, 007 would become the number 7.
  for (const schema of elements('Schema')) schema.parentNode?.removeChild(schema);
  const fields = [...elements('Data'), ...elements('SimpleData')].map((each) => each.getAttribute('name'));
  const isStyleKey = (key: string) => styleKeys.has(key) && !fields.includes(key);
  const layers = new Map<string, KmlLayer>();
  collect(kmlWithFolders(document, { skipNullGeometry: false }).children, {
    name: 'KML',
    layers,
    isStyleKey,
  });
  return [...layers.values()];
}

function textOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = /^[^>]{0,100}encoding\s*=\s*["']([\w-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  const wide = head.startsWith('\u00ff\u00fe')
    ? 'utf-16le'
    : head.startsWith('\u00fe\u00ff')
      ? 'utf-16be'
      : undefined;
  return new TextDecoder(wide ?? declared, { fatal: true }).decode(bytes);
}

/** Programs write elements with the prefix of KML itself, and extensions without saying of whose they are. */
function withNamespaces(text: string): string {
  const plain = text.replaceAll(/<(\/?)kml:/g, '<$1');
  const undeclared = Object.entries(extensions).filter(
    ([prefix]) => plain.includes(`<${prefix}:`) && !plain.includes(`xmlns:${prefix}=`),
  );
  const declarations = undeclared.map(([prefix, address]) => ` xmlns:${prefix}="${address}"`);
  return plain.replace(/<kml\b/, (root) => root + declarations.join(''));
}

const extensions = {
  gx: 'http://www.google.com/kml/ext/2.2',
  atom: 'http://www.w3.org/2005/Atom',
  xal: 'urn:oasis:names:tc:ciq:xsdschema:xAL:2.0',
};

/** Properties that the library adds for the drawing, which say nothing of the place. */
const styleKeys: ReadonlySet<string> = new Set([
  ...['stroke', 'stroke-opacity', 'stroke-width', 'fill', 'fill-opacity', 'visibility', '@geometry-type'],
  ...['icon', 'icon-scale', 'icon-heading', 'icon-color', 'icon-opacity', 'icon-offset', 'icon-offset-units'],
  ...['label-color', 'label-opacity', 'label-scale', 'styleUrl', 'styleHash', 'styleMapHash'],
]);

interface Collected {
  /** Of the folder. */
  name: string;
  layers: Map<string, KmlLayer>;
  isStyleKey: (key: string) => boolean;
}

/** Folders of one name are one layer. */
function collect(children: Folder['children'], { name, layers, isStyleKey }: Collected): void {
  for (const child of children) {
    if (child.type === 'folder') {
      const own = child.meta['name'];
      const folder = typeof own === 'string' && own !== '' ? own : name;
      collect(child.children, { name: folder, layers, isStyleKey });
    } else if (child.properties?.['@geometry-type'] !== 'groundoverlay') {
      const layer = layers.get(name) ?? { name, features: [] };
      layers.set(name, layer);
      const properties = Object.entries(child.properties ?? {})
        .filter(([key]) => !isStyleKey(key))
        .map(([key, value]) => [key, plainText(value)] as const);
      layer.features.push({ ...(child as Feature), properties: Object.fromEntries(properties) });
    }
  }
}

/** Text of HTML comes as an object. */
function plainText(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
}

/** Writes a layer as GeoJSON, one feature per line. */
export async function writeKml(layers: readonly KmlLayer[], name: string, path: string): Promise<void> {
  const features = layers.find((layer) => layer.name === name)?.features ?? [];
  await pipeline(
    Readable.from(features.map((feature) => `${JSON.stringify(feature)}\n`)),
    createWriteStream(path),
  );
}
