import { searchParcels } from '../../src/contract/parcels.ts';
import { suggestNumbers } from '../../src/contract/search.ts';
import { answer } from '../answer.ts';
import type { Platform } from '../app.ts';
import { boundsOf } from '../bounds.ts';
import { Refusal } from '../refusal.ts';
import { toParcelRow } from './parcels.ts';

export function searchModule(platform: Platform): void {
  answer(platform, searchParcels, async ({ query }) => {
    const { offset, limit, boundaryFrom, boundaryTo, ...rest } = query;
    const bounds = boundaryFrom && boundaryTo ? boundsOf(boundaryFrom, boundaryTo) : undefined;
    const search = { ...rest, bounds };
    if (Object.values(search).every((value) => value === undefined)) throw new Refusal('bad_request', 'text');
    const { rows, isCapped } = await platform.reader.ask('parcels', search);
    const items = rows.slice(offset, offset + limit).map(toParcelRow);
    return { items, totalCount: rows.length, offset, limit, isCapped };
  });

  answer(platform, suggestNumbers, ({ query }) =>
    platform.reader.ask('suggestions', {
      text: query.number,
      regionId: query.regionId,
      limit: query.limit,
    }),
  );
}
