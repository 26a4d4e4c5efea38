import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasCompleteEnd } from '../../../../pipeline/import/files/whole-file.ts';
import { convertedFiles } from './gdal-files.ts';
import { collection, feature, written } from './support.ts';

test('a GeoPackage that is still being copied is seen to be cut', async () => {
  const [file = ''] = await convertedFiles(collection([feature({ name: 'أ' })]), ['GPKG']);
  const bytes = readFileSync(file);
  expect(await hasCompleteEnd(file)).toBe(true);
  expect(await hasCompleteEnd(written(bytes.subarray(0, -4096), 'a.gpkg'))).toBe(false);
});
