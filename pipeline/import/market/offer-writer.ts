import type { Insertable, Selectable } from 'kysely';
import { isMessage, message, type MessageValue } from '../../../words/message.ts';
import { areaOf, extentOf } from '../../../lib/geo/extent-of.ts';
import { insertMany } from '../../../database/connection/bulk.ts';
import { raiseRevision } from '../../../database/shared/revisions.ts';
import type { OfferTable } from '../../../database/schema/schema.ts';
import { startOf, today } from './days.ts';
import { idsOfOthers, inChunks, isSame, NamedIds, newCode, newId, readKeyed } from './keyed-rows.ts';
import type { MarketContext, MarketWriter, WaitingRow } from './load.ts';
import type { ReadOffer } from './offers.ts';
import { OrganisationBook } from './organisation-book.ts';
import { PlotFinders, plotProblems, type FoundParcel } from './plots.ts';

type Columns = Omit<Insertable<OfferTable>, 'id' | 'code' | 'source_id' | 'publisher_key' | 'published_at'>;

/** Writes offers, whose organizations and parcels must be in the store. */
export class OfferWriter implements MarketWriter<ReadOffer> {
  private readonly context: MarketContext;
  private readonly organisations: OrganisationBook;
  private readonly finders: PlotFinders;
  private readonly seen = new NamedIds();

  private constructor(context: MarketContext, organisations: OrganisationBook) {
    this.context = context;
    this.finders = new PlotFinders(context);
    this.organisations = organisations;
  }

  static async begin(context: MarketContext): Promise<OfferWriter> {
    const { transaction, options } = context;
    return new OfferWriter(context, await OrganisationBook.load(transaction, options.source));
  }

  async write(rows: readonly WaitingRow<ReadOffer>[]): Promise<void> {
    const { transaction, source } = this.context;
    const fresh = this.seen.fresh(rows);
    const stored = await readKeyed(
      transaction,
      'offer',
      source.id,
      fresh.map(({ row }) => row.id),
    );
    const parcels = await this.parcelsBefore([...stored.values()].map(({ id }) => id));
    for (const [region, own] of Map.groupBy(fresh, ({ row }) => row.region)) {
      const finder = await this.finders.of(region);
      const found = await finder.findAll(own.map(({ row }) => row.plots));
      for (const [index, each] of own.entries()) {
        const result = found[index];
        const before = stored.get(each.row.id);
        if (result)
          await this.put(each, result, before && { ...before, parcels: parcels.get(before.id) ?? [] });
      }
    }
  }

  async finish(): Promise<void> {
    const { transaction, source, options, counts } = this.context;
    if (options.mode === 'replace') {
      await inChunks(await idsOfOthers(transaction, 'offer', source.id, this.seen), async (some) => {
        await transaction.deleteFrom('offer_parcel').where('offer_id', 'in', some).execute();
        await transaction.deleteFrom('offer').where('id', 'in', some).execute();
        counts.removed += some.length;
      });
      if (counts.removed > 0) await source.change();
    }
    // A broker's page counts its offers.
    if (source.isChanged)
      for (const group of ['offers', 'organisations'] as const) await raiseRevision(transaction, group);
  }

  private async put(
    waiting: WaitingRow<ReadOffer>,
    parcels: FoundParcel[] | { unknown: MessageValue },
    before: (Selectable<OfferTable> & { parcels: number[] }) | undefined,
  ): Promise<void> {
    const { row } = waiting;
    const { transaction, source, options, counts, engine } = this.context;
    const organisation = this.organisations.find(row.organisation);
    if (isMessage(organisation)) return waiting.refuse(organisation, `${row.id}: ${row.organisation}`);
    if (!Array.isArray(parcels))
      return waiting.refuse(
        plotProblems.unknown,
        message('{id}: {about}', { id: row.id, about: parcels.unknown }),
      );
    await this.context.makeRoom(row.region);
    if (before && options.mode === 'append') {
      counts.kept++;
      return;
    }
    const columns = this.columnsOf(row, organisation.id, parcels);
    const ids = parcels.map(({ id }) => id).sort((one, other) => one - other);
    const published = row.publishedAt ?? before?.published_at ?? startOf(options.date ?? today());
    const values = { ...columns, published_at: published };
    if (before && isSame(before, values) && before.parcels.join() === ids.join()) {
      counts.same++;
      return;
    }
    const sourceId = await source.change();
    const id = before?.id ?? (await newId(transaction, 'offer', `${options.source ?? ''}:${row.id}`));
    if (before) {
      await transaction.updateTable('offer').set(values).where('id', '=', id).execute();
      await transaction.deleteFrom('offer_parcel').where('offer_id', '=', id).execute();
      counts.changed++;
    } else {
      const code = await newCode(transaction, 'offer', row.id);
      await transaction
        .insertInto('offer')
        .values({ ...values, id, code, source_id: sourceId, publisher_key: row.id })
        .execute();
      counts.added++;
    }
    const links = ids.map((parcelId) => ({ offer_id: id, parcel_id: parcelId }));
    await insertMany(transaction, engine, 'offer_parcel', links);
  }

  private columnsOf(row: ReadOffer, organisationId: number, parcels: readonly FoundParcel[]): Columns {
    const [first] = parcels;
    const area = row.area ?? areaOf(parcels);
    return {
      region_id: this.context.regions.get(row.region)?.id ?? 0,
      neighborhood_id: first?.neighborhood_id ?? null,
      organisation_id: organisationId,
      title: row.title,
      description: row.description,
      purpose: row.purpose,
      city_name: first?.city_name ?? '',
      neighborhood_name: first?.neighborhood_name ?? null,
      area_sqm: area,
      price_sar: row.price ?? Math.round((row.pricePerMeter ?? 0) * area),
      valid_until: row.validUntil,
      ...extentOf(parcels),
    };
  }

  private async parcelsBefore(ids: readonly number[]): Promise<Map<number, number[]>> {
    const links = new Map<number, number[]>();
    await inChunks(ids, async (some) => {
      const rows = await this.context.transaction
        .selectFrom('offer_parcel')
        .selectAll()
        .where('offer_id', 'in', some)
        .orderBy('parcel_id')
        .execute();
      for (const { offer_id: id, parcel_id: parcelId } of rows)
        links.set(id, [...(links.get(id) ?? []), parcelId]);
    });
    return links;
  }
}
