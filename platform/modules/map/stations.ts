import { z } from 'zod';
import { envelope } from '../../../contract/shared/envelope.ts';
import { tilePaths } from '../../../contract/map/tile-paths.ts';
import { StationList } from '../../../contract/map/stations.ts';
import { words } from '../../../words/ar/index.ts';
import { cacheFor } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { overlaysOf, stationsOf } from '../../../database/map/overlays.ts';
import { regionByKey } from '../../../database/shell/regions.ts';
import { toSource } from '../../../database/shared/sources.ts';

/** The metro stations of a region. Tiles hold only those in view, and the nearest station may be outside it. */
export function stationsModule({ app, store }: Platform): void {
  app.get<{ Params: { region: string } }>(
    `${tilePaths.stationsBase}:region`,
    {
      schema: {
        summary: 'Metro stations of one region',
        description: 'The stations that the overlay «Metro» shows, for telling the nearest to a place.',
        tags: ['providers'],
        params: z.object({
          region: z.string().max(40).meta({ description: 'Key of the region, in any case of letters' }),
        }),
        response: { 200: envelope(StationList) },
      },
    },
    async (request, reply) => {
      const { region: key } = request.params;
      const region = await regionByKey(store, key);
      const rows = await overlaysOf(store, region.id, ['metro']);
      const [newest] = rows
        .filter(({ kind }) => kind === 'metro_station')
        .map(({ source }) => source)
        .sort((one, other) => other.updated_at.localeCompare(one.updated_at));
      void reply.headers(cacheFor(300));
      return {
        status: true as const,
        message: words.done,
        data: {
          stations: stationsOf(rows).map(({ name, lineNames, x, y }) => ({ name, lineNames, x, y })),
          source: newest ? toSource(newest) : null,
        },
      };
    },
  );
}
