import { rm } from 'node:fs/promises';
import { csvOf } from '../../../lib/csv.ts';
import { keysOf } from '../../../lib/keys.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { words } from '../../../words/ar/index.ts';
import { listPath } from '../files/list-path.ts';
import { writeWhole } from '../places/alias-file.ts';
import type { IncompleteCode } from './classify-parcels.ts';
import { ruleFields, type RuleField } from './rules-fields.ts';

/** A column that people need and imports leave alone. */
const parcelsHeader = 'عدد القطع';

/**
 * Writes a table of rules with a row for each code of parcels that has no rule, ready to fill in and to import.
 *
 * @param load number of the load; undefined: it changed nothing
 * @returns its path; undefined: all codes have rules
 */
export async function writeRulesTemplate(
  codes: readonly IncompleteCode[],
  { directory, region, load }: { directory: string; region: RegionKey; load: number | undefined },
): Promise<string | undefined> {
  const path = listPath(directory, region, 'rules', load);
  const wanted = codes.filter(({ hasRule }) => !hasRule);
  if (wanted.length === 0) {
    await rm(path, { force: true });
    return undefined;
  }
  const fields = keysOf(ruleFields);
  const known = (code: string): Partial<Record<RuleField, string>> => ({
    region: words.map.regions[region],
    code,
  });
  await writeWhole(
    path,
    csvOf(
      [...fields.map((field) => ruleFields[field].header), parcelsHeader],
      wanted.map(({ code, parcels }) => [...fields.map((field) => known(code)[field] ?? ''), parcels]),
    ),
  );
  return path;
}

/** Codes with their numbers of parcels, those of most parcels first: «س 111 (20)»; of very many only the first. */
export function codesText(codes: readonly IncompleteCode[]): string {
  const most = 20;
  const shown = codes.slice(0, most).map(({ code, parcels }) => `${code} (${parcels})`);
  return [...shown, ...(codes.length > most ? ['…'] : [])].join(', ');
}
