import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importCities } from '../../pipeline/import/cities/city-load.ts';
import { importDistricts } from '../../pipeline/import/districts/districts.ts';
import { importEdges } from '../../pipeline/import/edges/edges.ts';
import { importLandFees } from '../../pipeline/import/land-fees/land-fees.ts';
import { importParcels } from '../../pipeline/import/parcels/parcels.ts';
import { importPlans } from '../../pipeline/import/plans/plans.ts';
import { importRules, type RulesReport } from '../../pipeline/import/rules/rule-load.ts';
import { importReasons } from '../../pipeline/import/rules/reason-load.ts';
import { importUses } from '../../pipeline/import/rules/use-load.ts';
import { importSales } from '../../pipeline/import/deeds/sales.ts';
import { importStreets } from '../../pipeline/import/streets/streets.ts';
import type { FeatureImport } from '../../pipeline/import/load/feature-load.ts';
import type { Store } from '../../database/connection/store.ts';

/** A GeoJSON text of features. */
export function collectionOf(features: readonly { geometry: object; properties: object }[]): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    features: features.map((feature) => ({ type: 'Feature', ...feature })),
  });
}

const importers = {
  cities: importCities,
  districts: importDistricts,
  parcels: importParcels,
  plans: importPlans,
  streets: importStreets,
  edges: importEdges,
  'land-fees': importLandFees,
};

/** Imports a CSV text of deeds. */
export async function importDeeds(store: Store, text: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ardi-land-'));
  try {
    const file = join(folder, 'sales.csv');
    await writeFile(file, text);
    await importSales(store, {
      files: [file],
      mode: 'append',
      reportDirectory: folder,
      onProgress: () => undefined,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Imports a CSV text of building rules and zoning classes. */
export async function importRuleText(store: Store, text: string): Promise<RulesReport> {
  const folder = await mkdtemp(join(tmpdir(), 'ardi-rules-'));
  try {
    const file = join(folder, 'rules.csv');
    await writeFile(file, text);
    return await importRules(store, { files: [file], onProgress: () => undefined });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Imports a CSV text of groups of land use. */
export async function importUseText(store: Store, text: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ardi-uses-'));
  try {
    const file = join(folder, 'uses.csv');
    await writeFile(file, text);
    await importUses(store, { file, onProgress: () => undefined });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Imports a CSV text of reasons of complaints. */
export async function importReasonText(store: Store, text: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ardi-reasons-'));
  try {
    const file = join(folder, 'reasons.csv');
    await writeFile(file, text);
    await importReasons(store, { file, onProgress: () => undefined });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Imports GeoJSON texts of some kinds into Riyadh, in the order given. */
export async function importLand(
  store: Store,
  texts: Partial<Record<keyof typeof importers, string>>,
  options: Pick<FeatureImport, 'source' | 'mode'> = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ardi-land-'));
  try {
    for (const [kind, text] of Object.entries(texts)) {
      const file = join(folder, `${kind}.geojson`);
      await writeFile(file, text);
      await importers[kind as keyof typeof importers](store, {
        file,
        region: 'Riyadh',
        onProgress: () => undefined,
        ...options,
      });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
