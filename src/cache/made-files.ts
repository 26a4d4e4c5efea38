import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';

export interface MadeFilesOptions {
  /** How many files are made at the same time. */
  atOnce: number;
  /** How many more may wait for their turn. */
  mostWaiting: number;
  /** Bytes of finished files that are kept; those least recently read go first. */
  keptBytes: number;
}

/** Thrown if too many files are waiting to be made. */
export class TooManyFiles extends Error {
  constructor() {
    super('too many files are waiting to be made');
  }
}

/**
 * Large files that several visitors download: each is made once, read by everyone who wants it while it is being made,
 * and kept in memory afterwards. Only a few are made at a time.
 */
export class MadeFiles {
  readonly #kept: LRUCache<string, MadeFile>;
  readonly #underway = new Map<string, MadeFile>();
  readonly #limit: ReturnType<typeof pLimit>;
  readonly #mostWaiting: number;

  constructor({ atOnce, mostWaiting, keptBytes }: MadeFilesOptions) {
    this.#limit = pLimit(atOnce);
    this.#mostWaiting = mostWaiting;
    this.#kept = new LRUCache({ maxSize: keptBytes, sizeCalculation: ({ bytes }) => Math.max(1, bytes) });
  }

  /**
   * The pieces of a file. Rejects, possibly after some pieces, if it cannot be made; nothing is kept of it then.
   * @param key everything that the file's content depends on
   * @param make makes the file piece by piece, if nobody has yet
   * @param mayKeep asked once the file is complete
   * @throws TooManyFiles
   */
  read(
    key: string,
    make: () => AsyncIterable<Uint8Array>,
    mayKeep: () => boolean,
  ): AsyncGenerator<Uint8Array, void> {
    const file = this.#kept.get(key) ?? this.#underway.get(key) ?? this.#begin(key, make, mayKeep);
    return file.read();
  }

  #begin(key: string, make: () => AsyncIterable<Uint8Array>, mayKeep: () => boolean): MadeFile {
    if (this.#limit.pendingCount >= this.#mostWaiting) throw new TooManyFiles();
    const file = new MadeFile();
    this.#underway.set(key, file);
    void this.#limit(async () => {
      const isWhole = await file.fill(make());
      this.#underway.delete(key);
      if (isWhole && mayKeep()) this.#kept.set(key, file);
    });
    return file;
  }
}

/** One file, which can be read while it is being made. */
class MadeFile {
  readonly #pieces: Uint8Array[] = [];
  #state: 'underway' | 'whole' | { failure: unknown } = 'underway';
  #next = Promise.withResolvers<void>();
  bytes = 0;

  /** Returns whether the file is complete; its readers learn why not. */
  async fill(pieces: AsyncIterable<Uint8Array>): Promise<boolean> {
    try {
      for await (const piece of pieces) {
        this.#pieces.push(piece);
        this.bytes += piece.length;
        this.#announce();
      }
      this.#state = 'whole';
    } catch (failure) {
      this.#state = { failure };
    }
    this.#announce();
    return this.#state === 'whole';
  }

  async *read(): AsyncGenerator<Uint8Array, void> {
    for (let index = 0; ; index++) {
      while (this.#state === 'underway' && index >= this.#pieces.length) await this.#next.promise;
      const piece = this.#pieces[index];
      if (piece) yield piece;
      else if (typeof this.#state === 'object') throw this.#state.failure;
      else return;
    }
  }

  #announce(): void {
    this.#next.resolve();
    this.#next = Promise.withResolvers();
  }
}
