import type { Insertable, Selectable } from 'kysely';
import { isMessage, message, type Message, type MessageValue } from '../../../words/message.ts';
import { raiseRevision } from '../../../database/shared/revisions.ts';
import type { BookingParcelTable } from '../../../database/schema/schema.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { inChunks, isSame } from './keyed-rows.ts';
import type { MarketContext, MarketWriter, WaitingRow } from './load.ts';
import { lotSummaries, type LotSummary } from './lot-summary.ts';
import { lotProblems, type ReadLot } from './lots.ts';
import { PlotFinders, plotProblems, readPlots, type FoundParcel, type WrittenPlots } from './plots.ts';
import { findProject, type KnownProject } from './project-book.ts';

const overlapProblems = {
  twice: message('the parcel is a lot of this project already'),
  elsewhere: message('the parcel is a lot of another project'),
} as const;

/** A project that rows of the load name, with the lots that it had. */
interface OpenProject extends KnownProject {
  lots: Map<number, Selectable<BookingParcelTable>>;
  /** m², of these; undefined: it had none. */
  lotsArea: number | undefined;
}

interface Meant {
  waiting: WaitingRow<ReadLot>;
  project: OpenProject;
  plots: WrittenPlots;
}

/** Writes the lots of projects, which must be in the store; what they tell of the projects follows. */
export class LotWriter implements MarketWriter<ReadLot> {
  private readonly context: MarketContext;
  private readonly projects = new Map<string, OpenProject | Message>();
  private readonly finders: PlotFinders;
  /** Parcels of this load, with their projects and lines. */
  private readonly taken = new Map<number, { project: OpenProject; line: number }>();

  constructor(context: MarketContext) {
    this.context = context;
    this.finders = new PlotFinders(context);
  }

  async write(rows: readonly WaitingRow<ReadLot>[]): Promise<void> {
    const meant: Meant[] = [];
    for (const waiting of rows) {
      const { row } = waiting;
      const project = await this.projectOf(row.project);
      if (isMessage(project)) {
        waiting.refuse(project, row.project);
        continue;
      }
      const plots = readPlots(row.cells, project.city_name);
      if (isMessage(plots)) waiting.refuse(plots, row.project);
      else meant.push({ waiting, project, plots });
    }
    for (const [region, own] of Map.groupBy(meant, ({ project }) => project.region_key as RegionKey)) {
      const finder = await this.finders.of(region);
      const found = await finder.findAll(own.map(({ plots }) => plots));
      const others = await this.lotsOf(found.flatMap((each) => (Array.isArray(each) ? each : [])));
      for (const [index, each] of own.entries()) await this.put(each, found[index], others);
    }
  }

  async finish(): Promise<void> {
    const { transaction, source, options, counts } = this.context;
    const named = [...new Set(this.projects.values())].flatMap((project) =>
      isMessage(project) ? [] : project,
    );
    for (const { id, lots } of options.mode === 'replace' ? named : []) {
      const gone = [...lots.keys()].filter((parcelId) => this.taken.get(parcelId)?.project.id !== id);
      await inChunks(gone, async (some) => {
        await transaction
          .deleteFrom('booking_parcel')
          .where('project_id', '=', id)
          .where('parcel_id', 'in', some)
          .execute();
        counts.removed += some.length;
      });
      if (gone.length > 0) await source.change();
    }
    const summaries = await lotSummaries(
      transaction,
      named.map(({ id }) => id),
    );
    for (const project of named) {
      const summary = summaries.get(project.id);
      if (!summary) continue;
      const { extent, area_sqm: area, prices, ...numbers } = summary;
      // An area that is not that of the lots was stated by the project's own row.
      const isStated = project.area_sqm !== null && project.area_sqm !== project.lotsArea;
      const values = {
        ...{ ...numbers, ...extent, area_sqm: isStated ? project.area_sqm : area },
        ...(prices ?? pricesWithout(project)),
      };
      if (isSame(project, values)) continue;
      await source.change();
      await transaction.updateTable('project').set(values).where('id', '=', project.id).execute();
    }
    if (source.isChanged) await raiseRevision(transaction, 'projects');
    await this.noteHidden(named);
  }

  private async put(
    { waiting, project }: Meant,
    found: FoundParcel[] | { unknown: MessageValue } | undefined,
    others: ReadonlyMap<number, { id: number; name: string }[]>,
  ): Promise<void> {
    const { row, line } = waiting;
    const { transaction, source, options, counts } = this.context;
    if (!Array.isArray(found))
      return waiting.refuse(
        plotProblems.unknown,
        message('{id}: {about}', { id: row.project, about: found?.unknown ?? '' }),
      );
    const [parcel, second] = found;
    if (!parcel || second) return waiting.refuse(lotProblems.several, row.project);
    const earlier = this.taken.get(parcel.id);
    if (earlier) {
      const isOwn = earlier.project.id === project.id;
      const both = { one: row.project, other: String(earlier.project.publisher_key) };
      return waiting.refuse(
        isOwn ? overlapProblems.twice : overlapProblems.elsewhere,
        message('{id} (line {line})', {
          id: isOwn ? row.project : message('{one} and {other}', both),
          line: earlier.line,
        }),
      );
    }
    const other = others.get(parcel.id)?.find(({ id }) => id !== project.id);
    if (other)
      return waiting.refuse(
        overlapProblems.elsewhere,
        message('{one} and «{other}»', { one: row.project, other: other.name }),
      );
    this.taken.set(parcel.id, { project, line });
    const before = project.lots.get(parcel.id);
    const values = { status: row.status, price_sar: row.price, unit_type: row.unitType };
    if (before && options.mode === 'append') counts.kept++;
    else if (before && isSame(before, values)) counts.same++;
    else {
      const lot: Insertable<BookingParcelTable> = { project_id: project.id, parcel_id: parcel.id, ...values };
      await source.change();
      await transaction
        .insertInto('booking_parcel')
        .values(lot)
        .onConflict((conflict) => conflict.columns(['project_id', 'parcel_id']).doUpdateSet(values))
        .execute();
      if (before) counts.changed++;
      else counts.added++;
    }
  }

  private async projectOf(id: string): Promise<OpenProject | Message> {
    const known = this.projects.get(id);
    if (known !== undefined) return known;
    const { transaction, options } = this.context;
    const found = await findProject(transaction, options.source, id);
    if (isMessage(found)) {
      this.projects.set(id, found);
      return found;
    }
    const rows = await transaction
      .selectFrom('booking_parcel')
      .selectAll()
      .where('project_id', '=', found.id)
      .execute();
    const summaries = await lotSummaries(transaction, [found.id]);
    const project = {
      ...{ ...found, lots: new Map(rows.map((row) => [row.parcel_id, row])) },
      lotsArea: summaries.get(found.id)?.area_sqm,
    };
    this.projects.set(id, project);
    return project;
  }

  /** The projects that parcels are lots of, by parcel. */
  private async lotsOf(
    parcels: readonly FoundParcel[],
  ): Promise<Map<number, { id: number; name: string }[]>> {
    const projects = new Map<number, { id: number; name: string }[]>();
    const ids = [...new Set(parcels.map(({ id }) => id))];
    await inChunks(ids, async (some) => {
      const rows = await this.context.transaction
        .selectFrom('booking_parcel')
        .innerJoin('project', 'project.id', 'booking_parcel.project_id')
        .select(['parcel_id', 'project.id', 'project.name'])
        .where('parcel_id', 'in', some)
        .execute();
      for (const { parcel_id: parcelId, id, name } of rows)
        projects.set(parcelId, [...(projects.get(parcelId) ?? []), { id, name }]);
    });
    return projects;
  }

  /** Says of which projects the lots are not shown, since the operator has not switched that on. */
  private async noteHidden(projects: readonly OpenProject[]): Promise<void> {
    const ids = [...new Set(projects.map(({ organisation_id: id }) => id))];
    await inChunks(ids, async (some) => {
      const rows = await this.context.transaction
        .selectFrom('organisation')
        .select(['code', 'name'])
        .where('id', 'in', some)
        .where('booking_module_enabled', '=', 0)
        .execute();
      for (const { code, name } of rows)
        this.context.notes.add(`the lots of «${name}» (${code}) are not shown until it may take bookings`);
    });
  }
}

/** Prices of a project whose lots have none: those of earlier lots are gone, those of its own row stay. */
function pricesWithout({ lots }: OpenProject): NonNullable<LotSummary['prices']> | undefined {
  const hadPrices = [...lots.values()].some(({ price_sar: price }) => price !== null);
  return hadPrices ? { price_from_sar: null, price_to_sar: null } : undefined;
}
