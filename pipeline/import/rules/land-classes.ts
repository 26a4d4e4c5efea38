import type { Kysely } from 'kysely';
import { setOf, unclassified } from '../../../database/parcel/classes.ts';
import { defaultLandUseGroups, defaultZoningClasses } from '../../../database/migrations/default-classes.ts';
import type { Database } from '../../../database/schema/schema.ts';
import { foldArabic } from '../../../lib/fold-arabic.ts';
import { foldCode } from '../../../lib/fold-code.ts';

interface ZoningWords {
  key: string;
  code: string;
  name: string;
  nameEn: string | null;
  /** Further spellings, separated by `|`. */
  words: string;
}

interface UseWords {
  key: string;
  rank: number;
  /** See `defaultLandUseGroups`. */
  words: string;
}

/** A publisher that writes «غير محدد» says that it does not know, and not that the boulevard code has the class. */
const undetermined = 'sb_undetermined';

/**
 * Codes of main uses in cities' systems. Published tables of the others contradict each other, so those stay unknown.
 */
const groupByCode: Readonly<Record<string, string>> = { 100000: 'residential' };

/** Recognizes the zoning classes and the groups of land use that hold in a region, from what publishers write. */
export class LandClasses {
  readonly #zoning = new Map<string, string>();
  readonly #uses: { key: string; folded: string; words: string[][] }[];

  constructor(zoning: readonly ZoningWords[], uses: readonly UseWords[]) {
    for (const { key, code, name, nameEn, words } of zoning) {
      const names = key === undetermined ? [] : [name, nameEn ?? ''];
      for (const text of [key, code, ...names, ...words.split('|')]) {
        const folded = foldCode(text);
        if (folded !== '' && !this.#zoning.has(folded)) this.#zoning.set(folded, key);
      }
    }
    this.#uses = uses
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ key, words }) => ({
        key,
        folded: foldArabic(key),
        words: words
          .split('|')
          .filter((word) => word !== '')
          .map((word) => word.split('+')),
      }));
  }

  /** Those of the specification, which hold in a region without any of its own. */
  static usual(): LandClasses {
    return new LandClasses(
      defaultZoningClasses.map(([key, code, name, nameEn]) => ({ key, code, name, nameEn, words: '' })),
      defaultLandUseGroups.map(([key, , , rank, words]) => ({ key, rank, words })),
    );
  }

  static async load(transaction: Kysely<Database>, regionId: number): Promise<LandClasses> {
    const ofRegion = <Row extends { region_id: number | null; key: string }>(rows: readonly Row[]) => {
      const sets = new Map<number, Row[]>([
        [0, rows.filter((row) => row.region_id === null)],
        [regionId, rows.filter((row) => row.region_id === regionId)],
      ]);
      return setOf(sets, regionId).filter(({ key }) => key !== unclassified);
    };
    const zoning = await transaction
      .selectFrom('zoning_class')
      .select(['region_id', 'key', 'code', 'name', 'name_en as nameEn', 'words'])
      .orderBy('position')
      .execute();
    const uses = await transaction
      .selectFrom('land_use_group')
      .select(['region_id', 'key', 'rank', 'words'])
      .execute();
    return new LandClasses(ofRegion(zoning), ofRegion(uses));
  }

  /**
   * Key of the first class that one of the texts means: its key, code, a name or another spelling. `unclassified` if
   * texts are given and none is known; null if none is given.
   */
  zoning(...texts: readonly (string | null | undefined)[]): string | null {
    const given = texts.filter(
      (text) => text !== null && text !== undefined && text !== '' && !isUnknown(text),
    );
    for (const text of given) {
      const key = this.#zoning.get(foldCode(text ?? ''));
      if (key !== undefined) return key;
    }
    return given.length === 0 ? null : unclassified;
  }

  /** Key of the group that the first text that is recognized means; null if nothing is said or no word is known. */
  landUse(...texts: readonly (string | null | undefined)[]): string | null {
    for (const text of texts) {
      if (text === null || text === undefined) continue;
      const folded = foldArabic(text).trim();
      const code = this.#uses.find((use) => use.folded === (groupByCode[folded] ?? folded))?.key;
      if (code !== undefined) return code;
      const found = this.#uses.find(({ words }) =>
        words.some((parts) => parts.every((part) => folded.includes(part))),
      );
      if (found) return found.key;
    }
    return null;
  }
}

/** Texts that say that the zoning is not known. */
function isUnknown(text: string): boolean {
  return ['غيرمحدد', 'غيرمعروف', 'لايوجد', 'null', 'undefined', '0'].includes(foldCode(text));
}
