import type { Revisions } from '../../contract/shared/revisions.ts';

/** Age after which a request triggers a refresh in the background. */
const freshMilliseconds = 3_000;
/** Age after which a request waits for the refresh: while the platform answers, no page is older than this. */
const staleMilliseconds = 7_000;

/** Tracks the revisions of the platform's public data. */
export class RevisionWatch {
  readonly #read: () => Promise<Revisions>;
  readonly #now: () => number;
  #present: Revisions | undefined;
  #learnedAt = -Infinity;
  #triedAt = -Infinity;
  #isAway = false;
  #underway: Promise<void> | undefined;

  /** @param now current time of a monotonic clock, in milliseconds */
  constructor(read: () => Promise<Revisions>, now: () => number = () => performance.now()) {
    this.#read = read;
    this.#now = now;
  }

  /** The last known revisions; undefined until the platform first answers. Never mutated, only replaced. */
  get present(): Revisions | undefined {
    return this.#present;
  }

  /**
   * Refreshes the revisions if they are old. `onChange` receives the changed groups before the promise of a waiting
   * request resolves. While the platform does not answer, the last known revisions stay in use, and no request waits
   * once an attempt has failed.
   */
  async update(onChange: (groups: string[]) => Promise<void>): Promise<void> {
    const now = this.#now();
    if (!this.#underway && now - Math.max(this.#learnedAt, this.#triedAt) >= freshMilliseconds) {
      this.#triedAt = now;
      this.#underway = this.#learn(onChange).finally(() => (this.#underway = undefined));
    }
    if (!this.#isAway && now - this.#learnedAt >= staleMilliseconds) await this.#underway;
  }

  /** Whether data read since `before` may be cached: all its groups were settled then and now, and have not changed. */
  isUnchanged(groups: readonly string[], before: Revisions | undefined): boolean {
    const present = this.#present;
    if (!before || !present) return false;
    return groups.every(
      (group) =>
        before.revisions[group] !== undefined &&
        before.revisions[group] === present.revisions[group] &&
        !before.settling.includes(group) &&
        !present.settling.includes(group),
    );
  }

  async #learn(onChange: (groups: string[]) => Promise<void>): Promise<void> {
    try {
      const asked = this.#now();
      const next = await this.#read();
      const { revisions = {} } = this.#present ?? {};
      const changed = Object.keys(next.revisions).filter(
        (group) => revisions[group] !== next.revisions[group],
      );
      this.#present = next;
      // The answer may lack changes made after the request was sent.
      this.#learnedAt = asked;
      this.#isAway = false;
      await onChange(changed);
    } catch (error) {
      this.#isAway = true;
      console.warn('revisions could not be read:', error instanceof Error ? error.message : error);
    }
  }
}
