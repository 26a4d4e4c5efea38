/** A page of 200 sales takes about 80 kB. */
const pageBytes = 160 * 1024;
const mostKept = 64;

/**
 * Pool of buffers shared by both threads: the worker writes pages of sales into them, the main thread sends them.
 * Allocating hundreds of pages a second would keep the garbage collector busy and delay every response.
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
