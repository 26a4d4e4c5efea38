import type { Insertable, Selectable } from 'kysely';
import { message } from '../../../words/message.ts';
import { raiseRevision } from '../../../database/shared/revisions.ts';
import type { OrganisationTable } from '../../../database/schema/schema.ts';
import { startOf, today } from './days.ts';
import { idsOfOthers, inChunks, isSame, newCode, readKeyed } from './keyed-rows.ts';
import type { MarketContext, MarketWriter, WaitingRow } from './load.ts';
import { setMembers } from './members.ts';
import type { ReadOrganisation } from './organisations.ts';

type Row = Insertable<OrganisationTable>;

/** What an operator may have decided meanwhile; files say nothing of it. */
const admitted = {
  approval_status: 'approved',
  status: 'active',
  is_profile_completed: 1,
  public_profile_enabled: 1,
} as const;

/**
 * Writes organizations. An organization may stand in several rows, one for each member; it is written when all are read.
 */
export class OrganisationWriter implements MarketWriter<ReadOrganisation> {
  private readonly context: MarketContext;
  private readonly waiting = new Map<string, WaitingRow<ReadOrganisation>>();
  private readonly members = new Map<string, Set<string>>();
  private hasMembers = false;

  constructor(context: MarketContext) {
    this.context = context;
  }

  write(rows: readonly WaitingRow<ReadOrganisation>[]): Promise<void> {
    for (const each of rows) {
      const { id, members } = each.row;
      const first = this.waiting.get(id);
      if (first && !isSameOrganisation(first.row, each.row)) {
        each.refuse(
          message('differs from an earlier row of the same id'),
          message('{id} (line {line})', { id, line: first.line }),
        );
        continue;
      }
      if (!first) this.waiting.set(id, each);
      const known = this.members.get(id) ?? new Set();
      for (const phone of members) known.add(phone);
      this.members.set(id, known);
      this.hasMembers ||= members.length > 0;
    }
    return Promise.resolve();
  }

  async finish(): Promise<void> {
    const { context, waiting } = this;
    const { transaction, source, options, counts } = context;
    const stored = await this.stored();
    for (const [id, { row, file }] of waiting) {
      if (row.region !== undefined) await context.makeRoom(row.region);
      const before = stored.get(id);
      if (before && options.mode === 'append') counts.kept++;
      else await this.put(row, file, before);
    }
    const gone =
      options.mode === 'replace' ? await idsOfOthers(transaction, 'organisation', source.id, waiting) : [];
    await this.remove(gone);
    if (!source.isChanged) return;
    // Offers and projects show who offers them.
    for (const group of ['organisations', 'offers', 'projects'] as const)
      await raiseRevision(transaction, group);
  }

  private async stored(): Promise<Map<string, Selectable<OrganisationTable>>> {
    const { transaction, source } = this.context;
    const all = new Map<string, Selectable<OrganisationTable>>();
    const keys = [...this.waiting.keys()];
    for (let start = 0; start < keys.length; start += 500) {
      const some = await readKeyed(transaction, 'organisation', source.id, keys.slice(start, start + 500));
      for (const [key, row] of some) all.set(key, row);
    }
    return all;
  }

  private async put(
    row: ReadOrganisation,
    file: string,
    before: Selectable<OrganisationTable> | undefined,
  ): Promise<void> {
    const { transaction, source, counts, regions, options } = this.context;
    const logo = this.logoOf(row, file);
    const columns = {
      name: row.name,
      type: row.type,
      region_id: row.region === undefined ? null : (regions.get(row.region)?.id ?? null),
      ...row.rest,
      // A picture that cannot be had now does not take the one that is there.
      ...(logo === undefined ? {} : { logo_url: logo }),
    } satisfies Partial<Row>;
    if (!before) {
      const written = await transaction
        .insertInto('organisation')
        .values({
          ...columns,
          ...admitted,
          booking_module_enabled: row.type === 'developer' ? 1 : 0,
          code: await newCode(transaction, 'organisation', row.id),
          joined_at: startOf(options.date ?? today()),
          source_id: await source.change(),
          publisher_key: row.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await this.putMembers(written.id, row.id);
      counts.added++;
      return;
    }
    const isSameRow = isSame(before, columns);
    const areSameMembers = !(await this.putMembers(before.id, row.id));
    if (isSameRow && areSameMembers) {
      counts.same++;
      return;
    }
    await source.change();
    counts.changed++;
    if (isSameRow) return;
    await transaction.updateTable('organisation').set(columns).where('id', '=', before.id).execute();
    // Projects carry the name of their developer.
    await transaction
      .updateTable('project')
      .set({ developer_name: row.name })
      .where('organisation_id', '=', before.id)
      .execute();
  }

  /** Without a word about members in the files, those that there are stay. */
  private async putMembers(organisationId: number, id: string): Promise<boolean> {
    if (!this.hasMembers) return false;
    return setMembers(this.context.transaction, organisationId, this.members.get(id) ?? new Set());
  }

  /** Null: it has none; undefined: it has one that cannot be had. */
  private logoOf({ logo, id }: ReadOrganisation, file: string): string | null | undefined {
    if (logo === undefined) return null;
    return this.context.pictureOf(file, logo, id);
  }

  /** One that others refer to stays. */
  private async remove(ids: readonly number[]): Promise<void> {
    const { transaction, counts, notes, source } = this.context;
    await inChunks(ids, async (some) => {
      const gone = await transaction
        .deleteFrom('organisation')
        .where('id', 'in', some)
        .where('id', 'not in', (query) => query.selectFrom('offer').select('organisation_id'))
        .where('id', 'not in', (query) => query.selectFrom('project').select('organisation_id'))
        .returning('id')
        .execute();
      counts.removed += gone.length;
      const stay = some.length - gone.length;
      if (stay > 0) notes.add(`${stay} that the files do not have stay: offers or projects are theirs`);
    });
    if (counts.removed > 0) await source.change();
  }
}

/** Rows of further members may leave out the rest. */
function isSameOrganisation(one: ReadOrganisation, other: ReadOrganisation): boolean {
  return one.name === other.name && one.type === other.type;
}
