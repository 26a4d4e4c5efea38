/** A page of 200 sales takes about 80 kB. */
const pageBytes = 160 * 1024;
const mostKept = 64;

/**
 * Memory that both threads see, in which pages of sales are written and from which they are sent. Pages made anew
 * hundreds of times a second would keep the garbage collector busy, and everybody waiting for it.
 */
export class PageBuffers {
  readonly #free: SharedArrayBuffer[] = [];

  take(): SharedArrayBuffer {
    return this.#free.pop() ?? new SharedArrayBuffer(pageBytes);
  }

  giveBack(buffer: SharedArrayBuffer): void {
    if (this.#free.length < mostKept) this.#free.push(buffer);
  }
}
