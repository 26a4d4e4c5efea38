import type { Kysely } from 'kysely';
import { message, type Message } from '../../../words/message.ts';
import type { Database } from '../../../database/schema/schema.ts';
import { loadKeyOf } from './load-source.ts';

/** An organization that rows of a load refer to. */
export interface KnownOrganisation {
  id: number;
  name: string;
}

export const organisationReferenceProblems = {
  unknown: message('unknown organisation'),
  ambiguous: message('several organisations have this id'),
} as const;

/** The organizations that may own offers and projects of a file: all but those of the demonstration. */
export class OrganisationBook {
  /** By the id of the same publisher, by that of any, and by code. */
  private readonly own = new Map<string, KnownOrganisation>();
  private readonly others = new Map<string, KnownOrganisation[]>();
  private readonly codes = new Map<string, KnownOrganisation>();

  static async load(database: Kysely<Database>, publisher: string | undefined): Promise<OrganisationBook> {
    const book = new OrganisationBook();
    const rows = await database
      .selectFrom('organisation')
      .leftJoin('source', 'source.id', 'organisation.source_id')
      .select(['organisation.id', 'organisation.name', 'code', 'publisher_key', 'load_key', 'origin'])
      .where('organisation.status', '<>', 'closed')
      .execute();
    for (const { id, name, code, publisher_key: key, load_key: loadKey, origin } of rows) {
      if (origin === 'demo') continue;
      const organisation = { id, name };
      book.codes.set(code, organisation);
      if (key === null) continue;
      if (loadKey === loadKeyOf('organisations', publisher)) book.own.set(key, organisation);
      book.others.set(key, [...(book.others.get(key) ?? []), organisation]);
    }
    return book;
  }

  /** The organization of an id: of the same publisher first; or why there is none. */
  find(id: string): KnownOrganisation | Message {
    const own = this.own.get(id);
    if (own) return own;
    const [first, second] = this.others.get(id) ?? [];
    if (second) return organisationReferenceProblems.ambiguous;
    return first ?? this.codes.get(id) ?? organisationReferenceProblems.unknown;
  }
}
