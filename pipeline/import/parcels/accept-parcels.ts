import type { Kysely } from 'kysely';
import { isMessage, message } from '../../../words/message.ts';
import type { Database } from '../../../database/schema/schema.ts';
import type { Engine } from '../../../database/connection/store.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { sourceOf } from '../../shared/source.ts';
import type { Aliases } from '../places/aliases.ts';
import { ImportError } from '../../shared/import-error.ts';
import { LandClasses } from '../rules/land-classes.ts';
import { NeighborhoodIndex } from '../places/neighborhood-index.ts';
import { parcelOf } from './parcel-row.ts';
import { followParcels, parcelRowOf, parcelsLoadKey, writeParcels, type ParcelRow } from './parcel-write.ts';
import { loadRegion } from '../places/regions.ts';
import type { Detail } from '../held/plausible.ts';
import { isSamePlot, mergedPlot, plotName } from './same-plot.ts';
import type { HeldParcel } from './parcel-copies.ts';

interface AcceptedParcel {
  id: string;
  publisher: string;
  /** Id of the parcel. */
  reference: string;
  /** JSON text: what was said of it when it was held aside. */
  detail: string;
  parcel: HeldParcel;
}

/**
 * Puts parcels in force that were held aside and that a person has accepted: each takes the place of the one that it
 * repeats, under the same id and address.
 *
 * @returns the regions whose data has changed
 * @throws ImportError when nothing of the load is left that a parcel came with, when it is another parcel than the one
 * whose id it has, or when several are to take one place
 */
export async function acceptParcels(
  transaction: Kysely<Database>,
  engine: Engine,
  rows: readonly AcceptedParcel[],
  { aliases }: { aliases: Aliases },
): Promise<RegionKey[]> {
  const regions = Map.groupBy(rows, ({ parcel }) => parcel.region);
  for (const [key, own] of regions) {
    const region = await loadRegion(transaction, key);
    const neighborhoods = await NeighborhoodIndex.load(transaction, key, { aliases });
    const classes = await LandClasses.load(transaction, region.id);
    // One statement must not write a row twice.
    const written = new Map<number, ParcelRow>();
    for (const { id, publisher, reference, detail, parcel: content } of own) {
      const present = await transaction
        .selectFrom('parcel')
        .select(['parcel_id', 'source_id', 'parcel_no', 'block_no', 'plan_no'])
        .where('id', '=', Number(reference))
        .executeTakeFirst();
      const sourceId = present?.source_id ?? (await sourceOf(transaction, parcelsLoadKey(region, publisher)));
      const parcel = parcelOf(content, classes);
      if (isMessage(parcel)) throw new ImportError(message('{id}: {reason}', { id, reason: parcel }));
      if (sourceId === undefined)
        throw new ImportError(
          message('{id}: the load it came with is gone; import the file again with --accept', { id }),
        );
      const place = neighborhoods.locate(parcel.point, parcel.city, parcel.neighborhood);
      const row = parcelRowOf(parcel, { id: Number(reference), region, place, sourceId });
      // Without the parcel itself, its number is known by what was said of it.
      const before = present ?? { ...row, parcel_no: (JSON.parse(detail) as Detail)['of parcel'] as string };
      if (!isSamePlot(before, row))
        throw new ImportError(
          message(
            '{id} is {plot}, which must not take the place of {other}: give it an id of its own in the file',
            { id, plot: plotName(row), other: plotName(before) },
          ),
        );
      if (written.has(row.id))
        throw new ImportError(
          message('{id} and another row are to take the place of {plot}: accept one', {
            ...{ id, plot: plotName(row) },
          }),
        );
      written.set(row.id, {
        ...row,
        ...mergedPlot(before, row),
        parcel_id: present?.parcel_id ?? row.parcel_id,
      });
    }
    await writeParcels(transaction, engine, [...written.values()]);
    await followParcels(transaction, engine, region, { aliases });
  }
  return [...regions.keys()];
}
