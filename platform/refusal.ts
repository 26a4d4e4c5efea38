import { errorStatus, type ErrorCode } from '../src/contract/errors.ts';
import type { ErrorEnvelope } from '../src/contract/envelope.ts';
import { words } from '../src/i18n/ar/index.ts';

/** A request that is answered with a clear no: status, stable code and an Arabic sentence. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;

  constructor(code: ErrorCode, field?: string) {
    super(code);
    this.code = code;
    this.field = field;
  }

  get statusCode(): number {
    return errorStatus[this.code];
  }

  toEnvelope(): ErrorEnvelope {
    const message = words.errors[this.code].replace('{field}', this.field ?? '');
    return { status: false, message: message.replace(/\s+\./, '.'), code: this.code, data: null };
  }
}
