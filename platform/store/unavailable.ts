import type { Engine } from './store.ts';

/** What Node says when a server cannot be reached, or goes away while it is asked. */
const networkErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * PostgreSQL's error codes (its manual, appendix A): class 08, connections; 53300, too many of them; 57P01 to 57P03, a
 * server that stops or starts.
 */
const serverErrors = /^(08...|53300|57P0[123])$/;

/** What the driver says of a connection that it could not open in time, or that was closed under a query. */
const driverMessages = /connection (terminated|error)|timeout exceeded when trying to connect/i;

/**
 * Whether a query failed because the database server cannot be reached: the same query may succeed later. A file, as of
 * SQLite, is never away like that.
 */
export function isDatabaseUnavailable(engine: Engine, error: unknown): boolean {
  if (engine !== 'postgres' || !(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // A server that is reached by a socket file, which is not there while it is stopped.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return networkErrors.has(code) || serverErrors.test(code) || driverMessages.test(error.message);
}
