import type { Revisions } from '../contract/shared/revisions.ts';

/** A later request asks the platform again, without waiting for its answer. */
const freshMilliseconds = 3_000;
/**
 * A request that comes when nothing was learned for so long waits for the answer: while the platform answers, no page is
 * older than this.
 */
const staleMilliseconds = 7_000;

/** Follows the revisions of the platform's public data. */
export class RevisionWatch {
  readonly #read: () => Promise<Revisions>;
  readonly #now: () => number;
  #present: Revisions | undefined;
  #learnedAt = -Infinity;
  #triedAt = -Infinity;
  #isAway = false;
  #underway: Promise<void> | undefined;

  /** @param now milliseconds of a clock that only goes forward */
  constructor(read: () => Promise<Revisions>, now: () => number = () => performance.now()) {
    this.#read = read;
    this.#now = now;
  }

  /** What was learned last; undefined while the platform has not answered yet. Never changed, only replaced. */
  get present(): Revisions | undefined {
    return this.#present;
  }

  /**
   * Learns the revisions anew when they are old. `onChange` is told the groups that changed, before the promise of who
   * waits resolves. While the platform does not answer, what was learned last stays in force, and nobody waits once a try
   * has failed.
   */
  async update(onChange: (groups: string[]) => Promise<void>): Promise<void> {
    const now = this.#now();
    if (!this.#underway && now - Math.max(this.#learnedAt, this.#triedAt) >= freshMilliseconds) {
      this.#triedAt = now;
      this.#underway = this.#learn(onChange).finally(() => (this.#underway = undefined));
    }
    if (!this.#isAway && now - this.#learnedAt >= staleMilliseconds) await this.#underway;
  }

  /** Whether what was read since `before` can be kept: all the groups were steady, and are the same now. */
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
      // Changes made after the question was asked may be missing in its answer.
      this.#learnedAt = asked;
      this.#isAway = false;
      await onChange(changed);
    } catch (error) {
      this.#isAway = true;
      console.warn('revisions could not be read:', error instanceof Error ? error.message : error);
    }
  }
}
