import { groundOf } from '../land/city-ground.ts';
import type { RegionMarket } from '../market/market.ts';
import type { DemoRegion } from '../land/places.ts';
import { boulevardOf, megaOf } from './areas.ts';
import { createBusLines } from './bus.ts';
import type { DemoOverlay } from './demo-overlay.ts';
import { metroOf } from './metro.ts';

/** Overlays of a demo region: the metro and the boulevard where it has them, bus lines, and the mega project of its market. */
export function demoOverlays(
  region: DemoRegion,
  { projects, megaSite }: Pick<RegionMarket, 'projects' | 'megaSite'>,
): DemoOverlay[] {
  const busLines = createBusLines();
  const rows = region.cities.flatMap((city) => {
    const ground = groundOf(city);
    return [...metroOf(city), ...boulevardOf(ground), ...busLines.of(city, ground)];
  });
  const mega = projects.find(({ row }) => row.kind === 'mega');
  if (mega && megaSite) rows.push(megaOf(mega.row.name, megaSite));
  return rows.map((row) => ({ ...row, region_id: region.id }));
}
