const chunkLength = 65_536;

/** A list of a million numbers without an object for each, and without copies when it grows. */
export class NumbersList {
  length = 0;
  private readonly chunks: Float64Array[] = [];

  push(value: number): void {
    const at = this.length % chunkLength;
    if (at === 0) this.chunks.push(new Float64Array(chunkLength));
    const last = this.chunks.at(-1);
    if (last) last[at] = value;
    this.length++;
  }

  at(index: number): number {
    return this.chunks[Math.floor(index / chunkLength)]?.[index % chunkLength] ?? NaN;
  }
}
