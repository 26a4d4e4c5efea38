import { message } from '../../../words/message.ts';
import { refuse } from '../../shared/import-error.ts';
import { beginningOf, type ByteSource } from '../files/byte-source.ts';
import type { CoordinateSystem } from './coordinate-systems.ts';
import { detectEncoding, readTable, rowsOf } from './dbase.ts';
import { encodingOfCpg } from '../files/dbase-text.ts';
import type { ShapefileParts } from './input.ts';
import type { RawFeature } from './raw-feature.ts';
import { expectDegrees, reproject } from './reproject.ts';
import { shapesOf } from './shapes.ts';
import { systemOfPrj } from './stated-system.ts';

/** More than any .prj or .cpg has. */
const longestNote = 65_536;

/**
 * Streams the features of a Shapefile. Rows marked as deleted are left out with their shapes, as in GIS software.
 *
 * @param told what holds whatever the .prj and the .cpg state
 * @throws ImportError when a file of it is damaged or cut off, or the files do not belong together
 */
export async function* featuresOfShapefile(
  file: string,
  { shp, dbf, prj, cpg }: ShapefileParts,
  told: { system: CoordinateSystem | undefined; encoding: string | undefined },
): AsyncGenerator<RawFeature> {
  const system = told.system ?? systemOfPrj(file, await noteOf(prj));
  const table = await readTable(file, dbf);
  const encoding =
    told.encoding ?? encodingOfCpg(file, await noteOf(cpg)) ?? (await detectEncoding(file, dbf, table));
  const rows = rowsOf(file, dbf, table, encoding);
  let number = 0;
  try {
    for await (const geometry of shapesOf(file, shp)) {
      const row = await rows.next();
      if (row.done === true)
        throw refuse(
          file,
          message(
            'the .dbf has {rows} rows, fewer than the .shp has shapes: they do not belong together, or one of them is cut off',
            { rows: table.rows },
          ),
        );
      number++;
      if (!row.value) continue;
      const value = { type: 'Feature', properties: row.value, geometry };
      if (system) reproject(value, system);
      else expectDegrees(file, value);
      yield { number, value };
    }
    if (number < table.rows)
      throw refuse(
        file,
        message(
          'the .dbf has {rows} rows, but the .shp {shapes} shapes: they do not belong together, or one of them is cut off',
          { rows: table.rows, shapes: number },
        ),
      );
  } finally {
    await rows.return(undefined);
  }
}

async function noteOf(source: ByteSource | undefined): Promise<string> {
  return source
    ? Buffer.from(await beginningOf(source, longestNote))
        .toString('utf8')
        .replace(/^\ufeff/, '')
    : '';
}
