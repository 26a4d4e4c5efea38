import type { DemoNeighborhood } from '../neighborhood.ts';
import { demoRegions, type DemoRegion } from '../places.ts';
import type { DemoSettings } from '../region.ts';
import { megaProject } from './mega-project.ts';
import { sampleOfferSites } from './offer-sites.ts';
import { offersOf, type DemoOffer } from './offers.ts';
import { activeOrganisations } from './organisations.ts';
import { sampleBlocks, sampleMegaSite } from './project-sites.ts';
import { projectsOf, type DemoProject } from './projects.ts';
import type { Site } from './site.ts';

/** What brokers and developers offer in one region. */
export interface RegionMarket {
  offers: DemoOffer[];
  projects: DemoProject[];
  /** The site of the mega project, where the region has one. */
  megaSite: Site | undefined;
}

const parcelsPerOffer = 350;
/** Blocks to choose among, beyond those that projects need: some may lie in the mega project's neighbourhood. */
const spareBlocks = 10;
/** Riyadh's projects that take bookings, besides the mega project: those with the most lots. */
const bookableProjects = 2;

/**
 * Makes a region's market from its neighbourhoods as they pass by: `add` each, then take the market. It draws from
 * seeds of its own, so that parcels and sales stay as they are whatever becomes of it.
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
      const place = { id: region.id, nameOffset: nameOffsetOf(region) };
      return {
        offers: offersOf(region.id, seed, offers.sites(), activeOrganisations(region.id, 'broker')),
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

/** Names are counted through all regions, so that no two projects share one. */
function nameOffsetOf(region: DemoRegion): number {
  const before = demoRegions.slice(0, demoRegions.indexOf(region));
  return before.reduce((sum, other) => sum + projectCountOf(other), 0);
}

/** Small data gets three offers in each region all the same; a plan alone has more than 120 buildable parcels. */
function strideOf(region: DemoRegion, settings: DemoSettings): number {
  const buildable = settings.parcels * region.share * 0.9;
  return Math.max(40, Math.min(parcelsPerOffer, Math.floor(buildable / 3)));
}

/** Those outside the mega project's neighbourhood first, and of them the ones with the most lots. */
function blocksApartFrom(sites: readonly Site[], mega: Site | undefined): Site[] {
  const isApart = (site: Site) => site.neighborhood.id !== mega?.neighborhood.id;
  return sites.toSorted(
    (one, other) =>
      Number(isApart(other)) - Number(isApart(one)) || other.parcels.length - one.parcels.length,
  );
}
