import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { message } from '../../words/message.ts';
import { csvOf } from '../../lib/csv.ts';
import type { Position } from '../../lib/geo/rings.ts';
import { keysOf } from '../../lib/keys.ts';
import { ImportError, refuse } from '../shared/import-error.ts';
import type { Field } from './columns/field.ts';
import { kindOf, kinds, type Kind } from './kinds.ts';

/** A corner in Riyadh, where the example of a geographic file lies. */
const corner: Position = [46.68, 24.69];

/**
 * Writes an empty file of a kind for people to fill in: the headers and one example.
 *
 * @param file `<kind>-template.geojson` or `.csv` without one
 * @returns what to tell the person: the file and what each column means
 * @throws ImportError when there is no such kind, or the file exists
 */
export async function writeTemplate(word: string, file?: string): Promise<string[]> {
  const kind = kindOf(word);
  if (!kind) {
    throw new ImportError(
      message('there is no template of «{kind}»; the kinds are {kinds}', {
        ...{ kind: word, kinds: keysOf(kinds).map((each) => ({ kind: each })) },
      }),
    );
  }
  const its: Kind = kinds[kind];
  const path = resolve(file ?? `${kind}-template.${its.format}`);
  const text = its.format === 'csv' ? csvTemplate(its) : geoJsonTemplate(its);
  try {
    await writeFile(path, text, { flag: 'wx' });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') throw refuse(path, message('the file exists; templates overwrite nothing'));
    if (code === 'ENOENT') throw refuse(path, message('there is no such folder ({path})', { path }));
    throw error;
  }
  return [
    `${path}: replace the example by your rows`,
    ...fieldsOf(its).map((field) => `  ${explained(field)}`),
  ];
}

function csvTemplate(kind: Kind): string {
  const fields = fieldsOf(kind);
  return csvOf(
    fields.map(({ header }) => header),
    [fields.map(({ sample }) => sample)],
  );
}

/** JSON has no comments, so the example explains itself in a member that readers of GeoJSON skip. */
function geoJsonTemplate(kind: Kind): string {
  const fields = fieldsOf(kind);
  const ring = square(kind.sideMeters ?? 25);
  const feature = {
    type: 'Feature',
    explanations: Object.fromEntries(fields.map((field) => [field.header, meaning(field)])),
    properties: Object.fromEntries(fields.map(({ header, sample }) => [header, sample])),
    geometry: kind.isOfLines
      ? { type: 'LineString', coordinates: ring.slice(0, 2) }
      : { type: 'Polygon', coordinates: [ring] },
  };
  return `${JSON.stringify({ type: 'FeatureCollection', features: [feature] }, null, 2)}\n`;
}

function square(side: number): Position[] {
  const [x, y] = corner;
  const height = side / 111_195;
  const width = height / Math.cos((y * Math.PI) / 180);
  const at = (across: number, up: number): Position => [
    Number((x + across * width).toFixed(7)),
    Number((y + up * height).toFixed(7)),
  ];
  return [at(0, 0), at(1, 0), at(1, 1), at(0, 1), at(0, 0)];
}

function fieldsOf({ fields }: Kind): Field[] {
  return Object.values(fields);
}

function explained(field: Field): string {
  return `${field.header}: ${meaning(field)}`;
}

function meaning({ explanation, isRequired }: Field): string {
  return isRequired ? `${explanation} Required.` : explanation;
}
