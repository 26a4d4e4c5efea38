/** Any prime: sums of remainders stay exact in both engines and in JavaScript, whatever the ids. */
const modulus = 1_000_003;

/** SQL for the checksum of a column of ids. Null without rows. */
export function checksumOf(column: string): string {
  return `sum(${column} % ${modulus})`;
}

/** Number of rows and a checksum of their ids, to tell whether a copy is complete. */
export class RowChecksum {
  count = 0;
  checksum = 0;

  add(id: number): void {
    this.count++;
    this.checksum += id % modulus;
  }

  /** Throws when a copy has other rows. `what` names it in the message. */
  expect(what: string, count: number, checksum: number): void {
    if (count === this.count && checksum === this.checksum) return;
    throw new Error(
      `${what} does not agree: ${count} rows (checksum ${checksum}) instead of ${this.count} (${this.checksum})`,
    );
  }
}
