export interface CallOptions {
  parameters?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** Cancels the call when the page no longer wants its answer. */
  signal?: AbortSignal | undefined;
  /** Milliseconds to wait; 0, the default, waits for ever (§9). */
  timeout?: number;
  /** Hears what share of the body has been sent, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}
