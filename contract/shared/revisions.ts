import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { sharedRoutes } from './routes.ts';
import { regionKeys, type RegionKey } from './vocabulary.ts';

/**
 * Groups of public data that change together. An on-demand rendered page uses the groups it shows as its cache tags;
 * every write of public data changes the revision of its group. No such page shows settings so far: their revision is
 * for clients that keep copies of them.
 *
 * - `land:{Region}`: parcels, sales, metrics, rules and the region itself, which are loaded together.
 * - `overlays:{Region}`: metro, bus, boulevard and mega project outlines.
 * - `offers`, `organisations`, `projects`: what brokers and developers publish.
 * - `settings`: the operator's switches.
 */
export type RevisionGroup =
  `land:${RegionKey}` | `overlays:${RegionKey}` | 'offers' | 'organisations' | 'projects' | 'settings';

export const revisionGroups: readonly RevisionGroup[] = [
  ...regionKeys.flatMap((key): RevisionGroup[] => [`land:${key}`, `overlays:${key}`]),
  'offers',
  'organisations',
  'projects',
  'settings',
];

export const Revisions = z.object({
  revisions: z.record(z.string(), z.string()).meta({
    description: 'The present revision of each group of public data; another text after every change',
  }),
  settling: z.array(z.string()).meta({
    description:
      'Groups of which some answers may still show the data before a load: pages of them are not to be cached yet',
  }),
});
export type Revisions = z.infer<typeof Revisions>;

export const getRevisions = endpoint({
  route: sharedRoutes.getRevisions,
  access: 'anyone',
  isOurs: true,
  summary: 'Revisions of the public data, by which caches learn what changed',
  data: Revisions,
});
