import type { Engine } from './store.ts';

/** Node's error codes for a server that cannot be reached, or fails during a query. */
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
 * PostgreSQL's error codes (its manual, appendix A): class 08, connections; 53300, too many connections; 57P01 to
 * 57P03, a server that is stopping or starting.
 */
const serverErrors = /^(08...|53300|57P0[123])$/;

/** Driver messages for a connection that could not be opened in time, or was closed during a query. */
const driverMessages = /connection (terminated|error)|timeout exceeded when trying to connect/i;

/** Whether the driver waited in vain for the answer to a statement: the server, or the network, is gone without a word. */
export function isReadTimeout(error: Error): boolean {
  return error.message === 'Query read timeout';
}

/**
 * Whether a query failed because the database server cannot be reached, so that a retry may succeed later. Never true
 * for SQLite, whose file is always there.
 */
export function isDatabaseUnavailable(engine: Engine, error: unknown): boolean {
  if (engine !== 'postgres' || !(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // A server reached by a Unix socket, whose file is missing while the server is stopped.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return (
    networkErrors.has(code) ||
    serverErrors.test(code) ||
    driverMessages.test(error.message) ||
    isReadTimeout(error)
  );
}

/** PostgreSQL's class 53, disk_full; SQLite's result code SQLITE_FULL; Node's codes for a full disk and a used-up quota. */
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);
const sqliteFull = 13;

/** Whether something could not be written because there is no room for it, here or where the database is. */
export function isDiskFull(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: string; errcode?: number };
  return fullCodes.has(code ?? '') || (errcode !== undefined && (errcode & 0xff) === sqliteFull);
}

/** PostgreSQL's code for a statement that was ended, because it took too long for example. */
const queryCanceled = '57014';

/** Whether PostgreSQL ended a statement that took longer than it may (`StoreOptions.statementMilliseconds`). */
export function isStatementTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === queryCanceled;
}
