import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildTiles, type TileFeature } from '../pipeline/tiles/build.ts';

/**
 * Cost of building tiles at growing sizes: it must not grow per parcel. Every build runs in a fresh process, so that
 * its peak memory is its own; sizes alternate, so that a busy minute of the machine does not affect only one of them.
 *
 * Run `node bench/tiles.ts`, or with `--quick` for 10,000 and 30,000 parcels once.
 */
interface Plan {
  parcels: number;
  rounds: number;
}

const fullPlan: Plan[] = [
  { parcels: 30_000, rounds: 3 },
  { parcels: 300_000, rounds: 3 },
  { parcels: 1_000_000, rounds: 1 },
];
const quickPlan: Plan[] = [
  { parcels: 10_000, rounds: 1 },
  { parcels: 30_000, rounds: 1 },
];

interface Measurement {
  seconds: number;
  peakRssMb: number;
  bytes: number;
  tiles: number;
  largestTileBytes: number;
  droppedFeatures: number;
}

interface TilesBenchmark {
  parcels: number;
  microsecondsPerParcel: number;
  /** Cost per parcel relative to the smallest size; 1 means that cost grows linearly with the parcels. */
  ratio: number;
  bytesPerParcel: number;
  /** Maximum of all rounds, not the median: it is a limit. */
  peakRssMb: number;
  tiles: number;
  largestTileBytes: number;
  droppedFeatures: number;
}

/** Runs the whole plan and prints a line for each size. */
function benchTiles(options: { quick?: boolean } = {}): TilesBenchmark[] {
  const plan = options.quick ? quickPlan : fullPlan;
  const measured = plan.map((): Measurement[] => []);
  for (let round = 0; round < Math.max(...plan.map(({ rounds }) => rounds)); round++) {
    plan.forEach(({ parcels, rounds }, index) => {
      if (round < rounds) measured[index]!.push(measureInChild(parcels));
    });
  }
  const costs = plan.map(
    ({ parcels }, index) => (median(measured[index]!.map((m) => m.seconds)) / parcels) * 1e6,
  );
  const results = plan.map(({ parcels }, index): TilesBenchmark => {
    const last = measured[index]!.at(-1)!;
    return {
      parcels,
      microsecondsPerParcel: costs[index]!,
      ratio: costs[index]! / costs[0]!,
      bytesPerParcel: last.bytes / parcels,
      peakRssMb: Math.max(...measured[index]!.map((measurement) => measurement.peakRssMb)),
      tiles: last.tiles,
      largestTileBytes: last.largestTileBytes,
      droppedFeatures: last.droppedFeatures,
    };
  });
  for (const result of results) {
    console.log(
      [
        `tiles: ${result.parcels} parcels`,
        `${result.microsecondsPerParcel.toFixed(1)} µs per parcel`,
        `ratio ${result.ratio.toFixed(2)} to ${plan[0]!.parcels}`,
        `${result.bytesPerParcel.toFixed(1)} bytes per parcel`,
        `peak ${result.peakRssMb} MB`,
        `${result.tiles} tiles`,
        `largest ${result.largestTileBytes} bytes`,
        `dropped ${result.droppedFeatures}`,
      ].join(', '),
    );
  }
  return results;
}

/**
 * Parcels in blocks of 100 with streets between, the blocks in towns of 10,000 parcels spread over the middle of the
 * country: the density of a town does not depend on the total number of parcels.
 */
function* syntheticParcels(count: number): Generator<TileFeature> {
  const random = sequence(20261121);
  const zonings = ['residential', 'residential', 'residential', 'commercial', 'mixed', 'industrial'];
  for (let index = 0; index < count; index++) {
    const town = Math.floor(index / 10_000);
    const block = Math.floor((index % 10_000) / 100);
    const lot = index % 100;
    const west = 40 + (town % 10) * 0.9 + (block % 10) * 0.0035 + (lot % 10) * 0.0003;
    const south =
      20 + Math.floor(town / 10) * 0.8 + Math.floor(block / 10) * 0.0033 + Math.floor(lot / 10) * 0.0003;
    const width = 0.00022 + random() * 0.00007;
    const height = 0.0002 + random() * 0.00008;
    const cut = random() * 0.00004;
    const areaSqm = width * height * 1.13e10;
    const sold = random() < 0.3;
    yield {
      layer: 'parcel',
      id: index + 1,
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [west, south],
            [west + width, south + cut],
            [west + width, south + height - cut],
            [west + width - cut, south + height],
            [west + width / 3, south + height + cut],
            [west, south + height],
            [west, south],
          ],
        ],
      },
      attributes: {
        area_sqm: Math.round(areaSqm),
        price_sar_per_sqm: sold ? Math.round(800 + random() * 6000) : null,
        transaction_price_sar: sold ? Math.round(areaSqm * (800 + random() * 6000)) : null,
        zoning: zonings[Math.floor(random() * zonings.length)],
        parcel_no: String(1 + (index % 2000)),
      },
    };
  }
}

function measureInChild(parcels: number): Measurement {
  const script = fileURLToPath(import.meta.url);
  const child = spawnSync(process.execPath, [script, '--child', String(parcels)], { encoding: 'utf8' });
  if (child.status !== 0) throw new Error(`A build of ${parcels} parcels failed: ${child.stderr}`);
  return JSON.parse(child.stdout) as Measurement;
}

async function measure(parcels: number): Promise<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-tiles-'));
  try {
    return await buildTiles({ features: syntheticParcels(parcels), output: join(folder, 'bench.pmtiles') });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Pseudo-random numbers from 0 to 1, the same in every run. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const child = process.argv.indexOf('--child');
  if (child !== -1) console.log(JSON.stringify(await measure(Number(process.argv[child + 1]))));
  else benchTiles({ quick: process.argv.includes('--quick') });
}
