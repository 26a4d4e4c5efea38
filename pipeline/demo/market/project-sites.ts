import type { DemoNeighborhood } from '../land/neighborhood.ts';
import { createRandom } from '../land/random.ts';
import { isBuildable, siteOf, type DemoParcel, type Site, type SiteSampler } from './site.ts';

/** A smaller block is what remains beside a park or a row of shops. */
const leastLots = 8;

/** Samples `count` blocks of a region, all equally likely (reservoir sampling). */
export function sampleBlocks(seed: string, count: number): SiteSampler {
  const random = createRandom(seed);
  const sites: Site[] = [];
  let seen = 0;
  return {
    add(part) {
      for (const parcels of Map.groupBy(part.parcels.filter(isBuildable), blockOf).values()) {
        if (parcels.length < leastLots) continue;
        const place = seen < count ? seen : random.whole(0, seen);
        seen++;
        if (place < count) sites[place] = siteOf(part, parcels);
      }
    },
    sites: () => sites,
  };
}

const megaLots = { least: 150, most: 400 };

/**
 * Samples the site of the mega project: the northernmost neighborhood with enough house lots on one or two plans; in
 * a demo too small for that, the one with the most.
 */
export function sampleMegaSite(): SiteSampler {
  let best: Site | undefined;
  return {
    add(part) {
      const site = siteOf(part, houseLots(part));
      if (site.parcels.length > 0 && (!best || isBetter(site, best))) best = site;
    },
    sites: () => (best ? [best] : []),
  };
}

function houseLots({ parcels }: DemoNeighborhood): DemoParcel[] {
  const lots = parcels.filter((parcel) => isBuildable(parcel) && parcel.land_use_group === 'residential');
  const plans = [...Map.groupBy(lots, ({ plan_no: planNo }) => planNo).values()].sort(
    (one, other) => other.length - one.length,
  );
  const [first = [], second = []] = plans;
  const chosen = first.length >= megaLots.least ? first : [...first, ...second];
  return chosen.slice(0, megaLots.most);
}

function isBetter(site: Site, than: Site): boolean {
  const [lots, others] = [site, than].map(({ parcels }) => Math.min(parcels.length, megaLots.least));
  if (lots !== others) return (lots ?? 0) > (others ?? 0);
  return site.neighborhood.centroid_y > than.neighborhood.centroid_y;
}

function blockOf({ plan_no: planNo, block_no: blockNo }: DemoParcel): string {
  return `${planNo}/${blockNo}`;
}
