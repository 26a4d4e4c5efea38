import { errorStatus, type ErrorCode } from './errors.ts';

interface RefusalDetails {
  /** Name of the invalid input field or missing header. */
  field?: string | undefined;
  /** When the request may be repeated, if that is known. */
  waitMilliseconds?: number;
}

/** An expected error response: its stable code, and by it the HTTP status and the message. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly waitMilliseconds: number | undefined;

  constructor(code: ErrorCode, { field, waitMilliseconds }: RefusalDetails = {}) {
    super(code);
    this.code = code;
    this.field = field;
    this.waitMilliseconds = waitMilliseconds;
  }

  get statusCode(): number {
    return errorStatus[this.code];
  }
}
