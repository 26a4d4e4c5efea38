import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { idsOfFile } from '../../../../../pipeline/import/held/held-file.ts';
import { temporaryFolder } from '../support.ts';

test('ids that spreadsheets would take for numbers are read back as they were', async () => {
  const file = join(temporaryFolder(), 'deeds.csv.held.csv');
  const ids = ['0012345678901234', '12e4567890123456', '1234567890123456'];
  const written = ids.map((id) => `,"=""${id}""",2\r\n`).join('');
  // As Excel saves such a cell, and one that needs none of it.
  writeFileSync(file, `\ufeffaccept,id,line\r\n${written},0098765432109876,3\r\n,0f3a5c7e9b1d2f46,4\r\n`);
  expect(await idsOfFile(file)).toEqual([...ids, '0098765432109876', '0f3a5c7e9b1d2f46']);
});
