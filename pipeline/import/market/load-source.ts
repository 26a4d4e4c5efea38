import { basename } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/schema/schema.ts';
import { replaceSource } from '../../shared/source.ts';
import { nowInRiyadh } from '../../shared/progress.ts';

interface Told {
  files: readonly string[];
  source?: string | undefined;
  licence?: string | undefined;
  date?: string | undefined;
}

interface Stored {
  id: number;
  name: string;
  licence: string | null;
  published_on: string | null;
}

/** The source row of a kind and publisher, which changes only when a load changes something. */
export class LoadSource {
  private readonly transaction: Kysely<Database>;
  private readonly loadKey: string;
  private readonly name: string;
  private readonly told: Told;
  private readonly stored: Stored | undefined;
  private written: number | undefined;

  private constructor(
    transaction: Kysely<Database>,
    own: { loadKey: string; name: string; told: Told; stored: Stored | undefined },
  ) {
    this.transaction = transaction;
    this.loadKey = own.loadKey;
    this.name = own.name;
    this.told = own.told;
    this.stored = own.stored;
  }

  static async open(
    transaction: Kysely<Database>,
    { name: kind, sourceName }: { name: string; sourceName: string },
    told: Told,
  ): Promise<LoadSource> {
    const loadKey = loadKeyOf(kind, told.source);
    const [file = ''] = told.files;
    const stored = await transaction
      .selectFrom('source')
      .select(['id', 'name', 'licence', 'published_on'])
      .where('load_key', '=', loadKey)
      .executeTakeFirst();
    const name = told.source ?? `${sourceName} (${basename(file)})`;
    return new LoadSource(transaction, { loadKey, name, told, stored });
  }

  /** Its id; undefined when there was no such load before and nothing is written yet. */
  get id(): number | undefined {
    return this.written ?? this.stored?.id;
  }

  /** Writes it before the first row that changes, and returns its id. */
  async change(): Promise<number> {
    this.written ??= await replaceSource(this.transaction, {
      load_key: this.loadKey,
      name: this.name,
      origin: 'import',
      licence: this.told.licence ?? null,
      updated_at: nowInRiyadh(),
      published_on: this.told.date ?? null,
    });
    return this.written;
  }

  /** Whether anything has changed. */
  get isChanged(): boolean {
    return this.written !== undefined;
  }

  /** What the command tells of the publisher holds even where all rows are the same. */
  async finish(): Promise<void> {
    const { stored, told } = this;
    if (!stored || this.isChanged) return;
    const isOther =
      (told.licence !== undefined && told.licence !== stored.licence) ||
      (told.date !== undefined && told.date !== stored.published_on);
    if (isOther) await this.change();
  }
}

/** Key of the loads of a kind by one publisher. */
export function loadKeyOf(kind: string, publisher: string | undefined): string {
  return publisher === undefined || publisher === '' ? kind : `${kind}:${publisher}`;
}
