/** Timeout for data a user is waiting for, in milliseconds. */
export const pageTimeout = 15_000;

export interface CallOptions {
  parameters?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** Aborts the call when its answer is no longer needed. */
  signal?: AbortSignal | undefined;
  /** Timeout in milliseconds, by default `pageTimeout`; 0 means none, as the HTTP client has it without one (§9). */
  timeout?: number;
  /** Receives the upload progress, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}
