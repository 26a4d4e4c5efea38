import type { Kysely } from 'kysely';
import { unclassified } from '../../../database/parcel/classes.ts';
import type { Database } from '../../../database/schema/schema.ts';
import { codesInOrder, foldCode } from '../../../lib/fold-code.ts';
import { LandClasses } from './land-classes.ts';

/** Color of parcels whose code has no class: unlike any of the default set, between them and «not known». */
export const unclassifiedColor = '#c9bfae';
const afterAllOthers = 1_000_000;

/** A code of zoning that lacks its class or its rule, with the number of parcels that have it. */
export interface IncompleteCode {
  /** As the publisher writes it, see `codesInOrder`. */
  code: string;
  parcels: number;
  hasClass: boolean;
  hasRule: boolean;
}

/**
 * Gives the parcels of a region their zoning classes anew, by what their publishers write: classes and parcels may come
 * in any order. Parcels of which nothing is written keep theirs.
 */
export async function classifyParcels(transaction: Kysely<Database>, regionId: number): Promise<void> {
  const classes = await LandClasses.load(transaction, regionId);
  const written = await transaction
    .selectFrom('parcel')
    .select(['zoning_code', 'rule_id', 'zoning'])
    .distinct()
    .where('region_id', '=', regionId)
    .where((query) => query.or([query('zoning_code', 'is not', null), query('rule_id', 'is not', null)]))
    .execute();
  for (const { zoning_code: code, rule_id: rule, zoning } of written) {
    const key = classes.zoning(...codesInOrder(code, rule));
    if (key === zoning) continue;
    await transaction
      .updateTable('parcel')
      .set({ zoning: key })
      .where('region_id', '=', regionId)
      .where('zoning_code', code === null ? 'is' : '=', code)
      .where('rule_id', rule === null ? 'is' : '=', rule)
      .execute();
  }
  await keepUnclassified(transaction, regionId);
}

/** Lists the class of parcels without a class in the regions that have such parcels, and in no other. */
export async function keepUnclassified(transaction: Kysely<Database>, regionId: number): Promise<void> {
  const one = await transaction
    .selectFrom('parcel')
    .select('id')
    .where('zoning', '=', unclassified)
    .where('region_id', '=', regionId)
    .limit(1)
    .executeTakeFirst();
  const listed = await transaction
    .selectFrom('zoning_class')
    .select('id')
    .where('key', '=', unclassified)
    .where('region_id', '=', regionId)
    .executeTakeFirst();
  if (one && !listed) {
    await transaction
      .insertInto('zoning_class')
      .values({
        region_id: regionId,
        key: unclassified,
        code: '؟',
        name: 'غير مصنّف',
        name_en: 'Unclassified',
        color: unclassifiedColor,
        position: afterAllOthers,
        source_id: null,
      })
      .execute();
  }
  if (!one && listed) await transaction.deleteFrom('zoning_class').where('id', '=', listed.id).execute();
}

/** Codes of a region's parcels that have no class or no building rule, those of most parcels first. */
export async function incompleteCodes(
  transaction: Kysely<Database>,
  regionId: number,
): Promise<IncompleteCode[]> {
  const rules = await transaction
    .selectFrom('building_rule')
    .select('folded_code')
    .distinct()
    .where('region_id', '=', regionId)
    .execute();
  const known = new Set(rules.map(({ folded_code: code }) => code));
  const rows = await transaction
    .selectFrom('parcel')
    .select(['zoning_code', 'rule_id', 'zoning', ({ fn }) => fn.countAll<number>().as('parcels')])
    .where('region_id', '=', regionId)
    .where((query) => query.or([query('zoning_code', 'is not', null), query('rule_id', 'is not', null)]))
    .groupBy(['zoning_code', 'rule_id', 'zoning'])
    .execute();
  const codes = new Map<string, IncompleteCode>();
  for (const { zoning_code: zoningCode, rule_id: rule, zoning, parcels } of rows) {
    const written = codesInOrder(zoningCode, rule);
    const [code] = written;
    if (code === undefined) continue;
    const before = codes.get(foldCode(code));
    codes.set(foldCode(code), {
      code: before?.code ?? code,
      parcels: (before?.parcels ?? 0) + Number(parcels),
      hasClass: (before?.hasClass ?? true) && zoning !== unclassified,
      hasRule:
        (before?.hasRule ?? true) && [...written, zoning ?? ''].some((each) => known.has(foldCode(each))),
    });
  }
  return [...codes.values()]
    .filter(({ hasClass, hasRule }) => !hasClass || !hasRule)
    .sort((one, other) => other.parcels - one.parcels || (one.code < other.code ? -1 : 1));
}
