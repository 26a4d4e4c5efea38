import type { Insertable, Selectable } from 'kysely';
import { isMessage, message, type Message } from '../../../words/message.ts';
import { raiseRevision } from '../../../database/shared/revisions.ts';
import type { ProjectTable } from '../../../database/schema/schema.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { CityIndex } from '../places/city-index.ts';
import { isNearRegion, type Region } from '../places/regions.ts';
import { startOf, today } from './days.ts';
import { idsOfOthers, inChunks, isSame, NamedIds, newId, readKeyed } from './keyed-rows.ts';
import type { MarketContext, MarketWriter, WaitingRow } from './load.ts';
import { lotSummaries, type LotSummary } from './lot-summary.ts';
import { OrganisationBook } from './organisation-book.ts';
import type { ReadProject } from './projects.ts';

const problems = {
  noPlace: message('no longitude and latitude, and a city of which no place is known'),
  outside: message('lies outside its region'),
  kind: message('has lots or content as a project of the other kind'),
} as const;

type Extent = Pick<ProjectTable, 'centroid_x' | 'centroid_y' | 'west' | 'south' | 'east' | 'north'>;
type Columns = Omit<Insertable<ProjectTable>, 'id' | 'source_id' | 'publisher_key'>;

/** Writes projects, whose organizations must be in the store. What its lots tell prevails over what its row says. */
export class ProjectWriter implements MarketWriter<ReadProject> {
  private readonly context: MarketContext;
  private readonly organisations: OrganisationBook;
  private readonly cities = new Map<RegionKey, CityIndex>();
  private readonly seen = new NamedIds();

  private constructor(context: MarketContext, organisations: OrganisationBook) {
    this.context = context;
    this.organisations = organisations;
  }

  static async begin(context: MarketContext): Promise<ProjectWriter> {
    const { transaction, options } = context;
    return new ProjectWriter(context, await OrganisationBook.load(transaction, options.source));
  }

  async write(rows: readonly WaitingRow<ReadProject>[]): Promise<void> {
    const { transaction, source } = this.context;
    const fresh = this.seen.fresh(rows);
    const keys = fresh.map(({ row }) => row.id);
    const stored = await readKeyed(transaction, 'project', source.id, keys);
    const lots = await lotSummaries(
      transaction,
      [...stored.values()].map(({ id }) => id),
    );
    for (const each of fresh) {
      const before = stored.get(each.row.id);
      await this.put(each, before, before && lots.get(before.id));
    }
  }

  async finish(): Promise<void> {
    const { transaction, source, options, counts } = this.context;
    if (options.mode === 'replace') {
      await inChunks(await idsOfOthers(transaction, 'project', source.id, this.seen), async (some) => {
        await transaction.deleteFrom('booking_parcel').where('project_id', 'in', some).execute();
        await transaction.deleteFrom('project').where('id', 'in', some).execute();
        counts.removed += some.length;
      });
      if (counts.removed > 0) await source.change();
    }
    if (source.isChanged) await raiseRevision(transaction, 'projects');
  }

  private async put(
    waiting: WaitingRow<ReadProject>,
    before: Selectable<ProjectTable> | undefined,
    lots: LotSummary | undefined,
  ): Promise<void> {
    const { row, file } = waiting;
    const { transaction, source, options, counts } = this.context;
    const organisation = this.organisations.find(row.organisation);
    if (isMessage(organisation)) return waiting.refuse(organisation, `${row.id}: ${row.organisation}`);
    if (before && before.kind !== row.kind && before.content !== null)
      return waiting.refuse(problems.kind, row.id);
    const facts = await this.factsOf(row, lots);
    if (isMessage(facts)) return waiting.refuse(facts, row.id);
    await this.context.makeRoom(row.region);
    if (before && options.mode === 'append') {
      counts.kept++;
      return;
    }
    // A picture that cannot be had now does not take the one that is there.
    const found = row.picture === undefined ? null : this.context.pictureOf(file, row.picture, row.id);
    const picture = found === undefined ? (before?.image_url ?? null) : found;
    const values: Columns = {
      region_id: this.context.regions.get(row.region)?.id ?? 0,
      organisation_id: organisation.id,
      kind: row.kind,
      name: row.name,
      developer_name: organisation.name,
      city_name: row.city,
      status: row.status,
      description: row.description,
      image_url: picture,
      content: before?.content ?? null,
      published_at: row.publishedAt ?? before?.published_at ?? startOf(options.date ?? today()),
      ...facts,
    };
    if (before && isSame(before, values)) {
      counts.same++;
      return;
    }
    const sourceId = await source.change();
    if (before) {
      await transaction.updateTable('project').set(values).where('id', '=', before.id).execute();
      counts.changed++;
      return;
    }
    const id = await newId(transaction, 'project', `${options.source ?? ''}:${row.id}`);
    await transaction
      .insertInto('project')
      .values({ ...values, id, source_id: sourceId, publisher_key: row.id })
      .execute();
    counts.added++;
  }

  /** Numbers and place: of the lots, else of the row, else, of the place, of the city; or why there is no place. */
  private async factsOf(row: ReadProject, lots: LotSummary | undefined) {
    const { unit_count = row.units, available_count = row.available, area_sqm = null } = lots ?? {};
    const extent = lots?.extent ?? (await this.extentOf(row));
    if (isMessage(extent)) return extent;
    return {
      ...{ unit_count, available_count, area_sqm: row.area ?? area_sqm },
      ...(lots?.prices ?? { price_from_sar: row.priceFrom, price_to_sar: row.priceTo }),
      ...extent,
    };
  }

  private async extentOf({ region: key, city, point }: ReadProject): Promise<Extent | Message> {
    const region = this.context.regions.get(key);
    if (!region) throw new Error(`the region ${key} is missing from the database`);
    if (point && !isNearRegion(region, point)) return problems.outside;
    if (point) return around(point[0], point[1]);
    const known = (await this.citiesOf(region)).find(city);
    return known ? around(known.x, known.y) : problems.noPlace;
  }

  private async citiesOf(region: Region): Promise<CityIndex> {
    const known = this.cities.get(region.key);
    if (known) return known;
    const cities = await CityIndex.load(this.context.transaction, region, this.context.options.aliases);
    this.cities.set(region.key, cities);
    return cities;
  }
}

function around(x: number, y: number): Extent {
  return { centroid_x: x, centroid_y: y, west: x, south: y, east: x, north: y };
}
