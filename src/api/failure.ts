import { AxiosError, isCancel } from 'axios';
import type { ErrorEnvelope } from '../contract/envelope.ts';

/** A read that was refused among others which were asked for together. */
export class Refused extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`Request failed with status code ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** A read that was given up before it was answered among others. */
export class Cancelled extends Error {
  constructor() {
    super('canceled');
  }
}

/** The status of the answer that an error stands for; undefined when none came. */
export function statusOf(error: unknown): number | undefined {
  return answerOf(error)?.status;
}

function answerOf(error: unknown): { status: number; body: unknown } | undefined {
  if (error instanceof Refused) return error;
  const response = error instanceof AxiosError ? error.response : undefined;
  return response && { status: response.status, body: response.data as unknown };
}

/**
 * Why a call failed. `refused`: the server answered with a status outside 200 to 299; `serverMessage` is its Arabic
 * sentence, to be shown as it is (§5). `unreachable`: no answer came. `cancelled`: we no longer wanted it.
 */
export class CallFailure extends Error {
  readonly kind: 'refused' | 'unreachable' | 'cancelled';
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly serverMessage: string | undefined;
  /** Name of the input that was refused, where the server says which. */
  readonly field: string | undefined;

  constructor(error: unknown) {
    super(error instanceof Error ? error.message : String(error), { cause: error });
    const answer = answerOf(error);
    const body = answer?.body as Partial<ErrorEnvelope> | null | undefined;
    const isCancelled = error instanceof Cancelled || isCancel(error);
    this.kind = isCancelled ? 'cancelled' : answer ? 'refused' : 'unreachable';
    this.status = answer?.status;
    this.code = typeof body?.code === 'string' ? body.code : undefined;
    this.serverMessage = typeof body?.message === 'string' ? body.message : undefined;
    this.field = typeof body?.field === 'string' ? body.field : undefined;
  }
}
