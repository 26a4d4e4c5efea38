import { errorStatus, type ErrorCode } from '../../contract/shared/errors.ts';
import type { ErrorEnvelope } from '../../contract/shared/envelope.ts';
import { wrongField } from '../../words/ar/shared/errors.ts';
import { fields } from '../../words/ar/shared/fields.ts';
import { words } from '../../words/ar/index.ts';
import { fill } from '../../words/fill.ts';

interface RefusalDetails {
  /** Name of the invalid input field or missing header. */
  field?: string | undefined;
  /** When the request may be repeated, if that is known. */
  waitMilliseconds?: number;
}

/** An expected error response: HTTP status, stable code and an Arabic message. */
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

  toEnvelope(): ErrorEnvelope {
    const isWrong = this.code === 'bad_request' && this.field !== undefined && this.field !== '';
    const isInput = isWrong || this.code === 'unknown_query';
    const label = isWrong ? fields[this.field?.split('/').at(-1) ?? ''] : undefined;
    return {
      status: false,
      message: label
        ? fill(wrongField, { field: label })
        : fill(words.errors[this.code], { field: this.field ?? '' }),
      code: this.code,
      ...(isInput ? { field: this.field } : {}),
      data: null,
    };
  }
}
