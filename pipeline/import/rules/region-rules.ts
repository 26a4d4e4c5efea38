import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Insertable, Kysely } from 'kysely';
import { message, type Message } from '../../../words/message.ts';
import { insertMany } from '../../../database/connection/bulk.ts';
import { unclassified } from '../../../database/parcel/classes.ts';
import { raiseRevision } from '../../../database/shared/revisions.ts';
import type { BuildingRuleTable, Database, ZoningClassTable } from '../../../database/schema/schema.ts';
import type { Engine } from '../../../database/connection/store.ts';
import { replaceSource } from '../../shared/source.ts';
import { classifyParcels, incompleteCodes } from './classify-parcels.ts';
import type { LoadMode } from '../load/load-mode.ts';
import { nowInRiyadh } from '../../shared/progress.ts';
import type { Region } from '../places/regions.ts';
import { colorAt } from './palette.ts';
import type { ReadClass, ReadRule } from './rule-row.ts';

/** What became of the rows of one table. */
export interface RowCounts {
  /** Written: new ones, and those that say something else now. */
  loaded: number;
  /** In the store already. */
  known: number;
  /** Of earlier loads, and taken out. */
  removed: number;
}

export interface RegionRulesCounts {
  rules: RowCounts;
  classes: RowCounts;
  isChanged: boolean;
}

interface Options {
  file: string;
  mode?: LoadMode;
  source?: string;
  licence?: string;
  date?: string;
}

/** What the source rows of a load are known by. */
interface Publisher {
  loadKey: string;
  name: string;
}

type RuleRow = Omit<Insertable<BuildingRuleTable>, 'id' | 'region_id' | 'source_id'>;
type ClassRow = Omit<Insertable<ZoningClassTable>, 'id' | 'region_id' | 'source_id'>;

/** A row with its publisher, and its text for comparison. */
interface Wanted<Row> {
  row: Row;
  publisher: Publisher;
}

/** What load keys of sources of rules begin with. */
const word = 'rules';
const idsPerStatement = 500;
/** Classes without an order come behind those that have one. */
const withoutOrder = 200_000;

/** The building rules and zoning classes of one region that files give. */
export class RegionRules {
  private readonly region: Region;
  private readonly options: Options;
  private readonly rules = new Map<string, Wanted<RuleRow>>();
  private readonly classes = new Map<string, { code: string; zoning: ReadClass; publisher: Publisher }>();

  constructor(region: Region, options: Options) {
    this.region = region;
    this.options = options;
  }

  /** Takes a row, or returns why not. */
  add({ code, key, validFrom, source, rule, zoning }: ReadRule): Message | undefined {
    const id = `${key}@${validFrom}`;
    const isFirstRule = rule === undefined || !this.rules.has(id);
    const isFirstClass = zoning === undefined || !this.classes.has(key);
    // A later rule of a code that has a class already is a rule only.
    if (!isFirstRule || (!isFirstClass && rule === undefined))
      return isFirstRule
        ? message('repeats the code of an earlier row')
        : message('repeats the code and day of an earlier row');
    const publisher = this.publisherOf(source);
    if (rule)
      this.rules.set(id, { row: { code, folded_code: key, valid_from: validFrom, ...rule }, publisher });
    if (zoning && isFirstClass) this.classes.set(key, { code, zoning, publisher });
    return undefined;
  }

  /** Writes what differs from the store. If nothing does, nothing is touched. */
  async write(transaction: Kysely<Database>, engine: Engine): Promise<RegionRulesCounts> {
    const stored = await readStored(transaction, this.region.id);
    const rules = this.changesOf(this.rules, stored.rules);
    const classes = this.changesOf(this.classRows(stored.classes), stored.classes);
    const isChanged =
      rules.written.length + rules.gone.length + classes.written.length + classes.gone.length > 0;
    if (isChanged) {
      const sourceIds = await this.writeSources(transaction, [...rules.written, ...classes.written]);
      for (const [table, changes] of [
        ['building_rule', rules] as const,
        ['zoning_class', classes] as const,
      ]) {
        for (let start = 0; start < changes.gone.length; start += idsPerStatement)
          await transaction
            .deleteFrom(table)
            .where('id', 'in', changes.gone.slice(start, start + idsPerStatement))
            .execute();
      }
      const rowOf = <Row>({ row, publisher }: Wanted<Row>) => ({
        region_id: this.region.id,
        ...row,
        source_id: sourceIds.get(publisher.loadKey) ?? 0,
      });
      await insertMany(transaction, engine, 'building_rule', rules.written.map(rowOf));
      await insertMany(transaction, engine, 'zoning_class', classes.written.map(rowOf));
      await classifyParcels(transaction, this.region.id);
      await raiseRevision(transaction, `land:${this.region.key}`);
    }
    return { rules: rules.counts, classes: classes.counts, isChanged };
  }

  incompleteCodes(transaction: Kysely<Database>) {
    return incompleteCodes(transaction, this.region.id);
  }

  private publisherOf(named: string | undefined): Publisher {
    const { source, file } = this.options;
    const name = named ?? source;
    const key = `${word}:${this.region.key}`;
    if (name === undefined) return { loadKey: key, name: `ضوابط البناء المستوردة (${basename(file)})` };
    const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
    return { loadKey: `${key}:${hash}`, name };
  }

  /** The classes with a color and a place each: those of the store stay if the file says nothing else. */
  private classRows(stored: ReadonlyMap<string, Stored<ClassRow>>): Map<string, Wanted<ClassRow>> {
    const isReplaced = this.options.mode === undefined || this.options.mode === 'replace';
    const rows = new Map<string, Wanted<ClassRow>>();
    // In the order of legends, so that neighbors there get colors that follow each other in the palette.
    const given = [...this.classes].map(([key, each], index) => ({
      key,
      ...each,
      place: each.zoning.order ?? withoutOrder + index,
    }));
    given.sort((one, other) => one.place - other.place);
    const before = isReplaced ? 0 : stored.size;
    for (const [index, { key, code, zoning, place, publisher }] of given.entries()) {
      const known = isReplaced ? undefined : stored.get(key)?.row;
      rows.set(key, {
        row: {
          ...{ key, code, name: zoning.name, name_en: zoning.nameEn, words: zoning.words },
          color: zoning.color ?? known?.color ?? colorAt(before + index),
          position: zoning.order ?? known?.position ?? place + before,
        },
        publisher,
      });
    }
    return rows;
  }

  private changesOf<Row extends object>(
    wanted: ReadonlyMap<string, Wanted<Row>>,
    stored: ReadonlyMap<string, Stored<Row>>,
  ) {
    const { mode = 'replace', licence, date } = this.options;
    const written: Wanted<Row>[] = [];
    const gone: number[] = [];
    const counts: RowCounts = { loaded: 0, known: 0, removed: 0 };
    for (const [id, { row, publisher }] of wanted) {
      const before = stored.get(id);
      const source = [publisher.loadKey, publisher.name, licence ?? null, date ?? null];
      if (before && (mode === 'append' || before.text === textOf(row, source))) {
        counts.known++;
        continue;
      }
      counts.loaded++;
      written.push({ row, publisher });
      if (before) gone.push(before.id);
    }
    if (mode === 'replace') {
      for (const [id, before] of stored) {
        if (wanted.has(id)) continue;
        counts.removed++;
        gone.push(before.id);
      }
    }
    return { written, gone, counts };
  }

  private async writeSources(
    transaction: Kysely<Database>,
    rows: readonly Wanted<object>[],
  ): Promise<Map<string, number>> {
    const { licence, date } = this.options;
    const ids = new Map<string, number>();
    for (const { publisher } of rows) {
      if (ids.has(publisher.loadKey)) continue;
      const id = await replaceSource(transaction, {
        ...{ load_key: publisher.loadKey, name: publisher.name, origin: 'import' },
        ...{ licence: licence ?? null, updated_at: nowInRiyadh(), published_on: date ?? null },
      });
      ids.set(publisher.loadKey, id);
    }
    return ids;
  }
}

/** A row in the store. */
interface Stored<Row> {
  id: number;
  row: Row;
  text: string;
}

/**
 * Takes the rules and classes that were loaded for a region out, so that the specification's classes hold there again.
 *
 * @returns how many of each
 */
export async function removeRules(
  transaction: Kysely<Database>,
  region: Region,
): Promise<{ rules: number; classes: number }> {
  const { rules, classes } = await readStored(transaction, region.id);
  const counts = { rules: rules.size, classes: classes.size };
  if (rules.size + classes.size === 0) return counts;
  const own = transaction.selectFrom('source').select('id').where('load_key', 'like', `${word}:%`);
  for (const table of ['building_rule', 'zoning_class'] as const)
    await transaction
      .deleteFrom(table)
      .where('region_id', '=', region.id)
      .where('source_id', 'in', own)
      .execute();
  await classifyParcels(transaction, region.id);
  await raiseRevision(transaction, `land:${region.key}`);
  return counts;
}

async function readStored(transaction: Kysely<Database>, regionId: number) {
  const rules = await transaction
    .selectFrom('building_rule')
    .innerJoin('source', 'source.id', 'building_rule.source_id')
    .select([
      ...(['building_rule.id', 'code', 'folded_code', 'valid_from', 'building_rule.name'] as const),
      ...(['max_floors', 'max_height_m', 'max_coverage_ratio', 'floor_area_ratio'] as const),
      ...(['setback_front_m', 'setback_side_m', 'setback_back_m', 'allowed_uses', 'note'] as const),
      ...(['load_key', 'source.name as publisher', 'licence', 'published_on'] as const),
    ])
    .where('region_id', '=', regionId)
    .where('load_key', 'like', `${word}:%`)
    .execute();
  const classes = await transaction
    .selectFrom('zoning_class')
    .innerJoin('source', 'source.id', 'zoning_class.source_id')
    .select([
      ...(['zoning_class.id', 'key', 'code', 'zoning_class.name', 'name_en', 'color', 'position'] as const),
      ...(['words', 'load_key', 'source.name as publisher', 'licence', 'published_on'] as const),
    ])
    .where('region_id', '=', regionId)
    .where('key', '!=', unclassified)
    .where('load_key', 'like', `${word}:%`)
    .execute();
  return {
    rules: byKey<RuleRow, (typeof rules)[number]>(rules, (row) => `${row.folded_code}@${row.valid_from}`),
    classes: byKey<ClassRow, (typeof classes)[number]>(classes, ({ key }) => key),
  };
}

interface StoredSource {
  id: number;
  load_key: string;
  publisher: string;
  licence: string | null;
  published_on: string | null;
}

function byKey<Row extends object, Read extends Row & StoredSource>(
  rows: readonly Read[],
  keyOf: (row: Read) => string,
): Map<string, Stored<Row>> {
  return new Map(
    rows.map((read) => {
      const { id, load_key: loadKey, publisher, licence, published_on: publishedOn, ...row } = read;
      return [
        keyOf(read),
        { id, row: row as unknown as Row, text: textOf(row, [loadKey, publisher, licence, publishedOn]) },
      ];
    }),
  );
}

/** The same for the same content, whatever the order of its columns. */
function textOf(row: object, source: readonly (string | null)[]): string {
  const columns = Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([columns, source]);
}
