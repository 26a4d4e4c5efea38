import type { DemoNeighborhood } from '../land/neighborhood.ts';
import { demoRegions, type DemoRegion } from '../land/places.ts';
import type { DemoSettings } from '../land/region.ts';
import { megaProject } from './mega-project.ts';
import { sampleOfferSites } from './offer-sites.ts';
import { offersOf, type DemoOffer } from './offers.ts';
import { activeOrganisations } from './organisations.ts';
import { sampleBlocks, sampleMegaSite } from './project-sites.ts';
import { projectsOf, type DemoProject } from './projects.ts';
import type { Site } from './site.ts';

/** Offers of the brokers and projects of the developers of one region. */
export interface RegionMarket {
  offers: DemoOffer[];
  projects: DemoProject[];
  /** Site of the mega project; undefined where the region has none. */
  megaSite: Site | undefined;
}

const parcelsPerOffer = 350;
/**
 * Spare blocks to choose from, beyond those that the projects need: some may lie in the mega project's neighborhood.
 */
const spareBlocks = 10;
/** Number of Riyadh's projects that take bookings, besides the mega project: those with the most lots. */
const bookableProjects = 2;

/**
 * Builds a region's market from its neighborhoods in one pass: `add` each, then `take` the market. It uses random
 * seeds of its own, so that changes to it leave parcels and sales as they are.
 */
export function createMarket(region: DemoRegion, settings: DemoSettings) {
  const seed = `${settings.seed}/${region.key}/market`;
  const isCapital = region.key === 'Riyadh';
  const projectCount = projectCountOf(region);
  const offers = sampleOfferSites(`${seed}/offers`, strideOf(region, settings));
  const blocks = sampleBlocks(`${seed}/blocks`, projectCount + spareBlocks);
  const mega = sampleMegaSite();
  const samplers = isCapital ? [offers, blocks, mega] : [offers, blocks];
  return {
    add(part: DemoNeighborhood): void {
      for (const sampler of samplers) sampler.add(part);
    },
    take(): RegionMarket {
      const [megaSite] = mega.sites();
      const sites = blocksApartFrom(blocks.sites(), megaSite).slice(0, projectCount);
      const bookable = isCapital ? bookableProjects : 0;
      const developers = activeOrganisations(region.id, 'developer');
      const place = { ...region, nameOffset: nameOffsetOf(region) };
      return {
        offers: offersOf(region, seed, offers.sites(), activeOrganisations(region.id, 'broker')),
        projects: [
          ...(megaSite ? [megaProject(region.id, seed, megaSite)] : []),
          ...projectsOf(place, seed, sites, bookable, developers),
        ],
        megaSite,
      };
    },
  };
}

function projectCountOf({ key }: DemoRegion): number {
  return key === 'Riyadh' ? 14 : 3;
}

/** Names are numbered across all regions, so that no two projects share one. */
function nameOffsetOf(region: DemoRegion): number {
  const before = demoRegions.slice(0, demoRegions.indexOf(region));
  return before.reduce((sum, other) => sum + projectCountOf(other), 0);
}

/**
 * Parcels per offer. Even small demos get three offers per region; a single plan has more than 120 buildable parcels.
 */
function strideOf(region: DemoRegion, settings: DemoSettings): number {
  const buildable = settings.parcels * region.share * 0.9;
  return Math.max(40, Math.min(parcelsPerOffer, Math.floor(buildable / 3)));
}

/** Blocks outside the mega project's neighborhood first, and among them those with the most lots. */
function blocksApartFrom(sites: readonly Site[], mega: Site | undefined): Site[] {
  const isApart = (site: Site) => site.neighborhood.id !== mega?.neighborhood.id;
  return sites.toSorted(
    (one, other) =>
      Number(isApart(other)) - Number(isApart(one)) || other.parcels.length - one.parcels.length,
  );
}
