import { createRandom, type Random } from '../land/random.ts';
import { transactionTypeOf } from '../land/land-use.ts';
import { isBuildable, siteOf, type DemoParcel, type Site, type SiteSampler } from './site.ts';

/** Samples one site out of every `stride` buildable parcels, at a random position among them. */
export function sampleOfferSites(seed: string, stride: number): SiteSampler {
  const random = createRandom(seed);
  const sites: Site[] = [];
  let start = 0;
  let next = random.whole(0, stride - 1);
  return {
    add(part) {
      const parcels = part.parcels.filter(isBuildable);
      for (; next < parcels.length; next = start + random.whole(0, stride - 1)) {
        sites.push(siteOf(part, neighbors(random, parcels, next)));
        start += stride;
      }
      start -= parcels.length;
      next -= parcels.length;
    },
    sites: () => sites,
  };
}

/** Mostly the one parcel; one time in eight a run of two to four adjacent ones, if there is one. */
function neighbors(random: Random, parcels: readonly DemoParcel[], index: number): DemoParcel[] {
  const run = parcels.slice(index, index + (random.chance(1 / 8) ? random.whole(2, 4) : 1));
  const end = run.findIndex((parcel, place) => {
    const before = run[place - 1];
    return before !== undefined && !belongTogether(before, parcel);
  });
  return end === -1 ? run : run.slice(0, end);
}

function belongTogether(one: DemoParcel, other: DemoParcel): boolean {
  return transactionTypeOf(one) === transactionTypeOf(other) && shareSide(one, other);
}

/** Adjacent lots share both ends of a side; between blocks there is a street. */
function shareSide(one: DemoParcel, other: DemoParcel): boolean {
  const corners = new Set(cornersOf(one));
  return new Set(cornersOf(other).filter((corner) => corners.has(corner))).size >= 2;
}

function cornersOf({ geometry }: DemoParcel): string[] {
  const { coordinates } = JSON.parse(geometry) as { coordinates: [number, number][][] };
  return coordinates.flat().map((position) => position.join());
}
