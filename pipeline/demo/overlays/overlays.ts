import type { DemoOverlay } from './demo-overlay.ts';
import { createTerrain } from '../terrain.ts';
import type { RegionMarket } from '../market/market.ts';
import type { DemoRegion } from '../places.ts';
import { boulevardOf, megaOf } from './areas.ts';
import { busOf, metroOf } from './transit.ts';

/**
 * Overlays of a demo region: in Riyadh the metro, the boulevard and the mega project of its market; bus lines
 * everywhere. The same seed gives the same rows.
 *
 * @param seed of the demo settings: streets and lots lie on the terrain that it generates
 */
export function demoOverlays(
  region: DemoRegion,
  seed: string,
  { projects, megaSite }: Pick<RegionMarket, 'projects' | 'megaSite'>,
): DemoOverlay[] {
  const isCapital = region.key === 'Riyadh';
  const mega = projects.find(({ row }) => row.kind === 'mega');
  const rows = region.cities.flatMap((city, index) => {
    const ground = createTerrain(city, `${seed}/${region.key}`);
    return [
      ...(isCapital ? [...metroOf(city, ground), ...boulevardOf(city, ground)] : []),
      ...busOf(city, ground, isCapital, index * 2),
    ];
  });
  if (mega && megaSite) rows.push(megaOf(mega.row.name, megaSite));
  return rows.map((row) => ({ ...row, region_id: region.id }));
}
