import type { AxiosError } from 'axios';
import type { ErrorEnvelope } from '../../../contract/shared/envelope.ts';

/**
 * Why a call failed. `refused`: the server answered with a status outside 200 to 299; `serverMessage` is its Arabic
 * message, to be shown as is (§5). `unreachable`: no answer came. `cancelled`: we aborted it.
 *
 * The errors of axios are told by their shape: every store knows this class, and pages that make no call of theirs must
 * not load axios for it.
 */
export class CallFailure extends Error {
  readonly kind: 'refused' | 'unreachable' | 'cancelled';
  readonly status: number | undefined;
  readonly code: string | undefined;
  serverMessage: string | undefined;
  /** Name of the invalid input field, if the server names it. */
  readonly field: string | undefined;

  constructor(error: unknown) {
    super(error instanceof Error ? error.message : String(error), { cause: error });
    const { response, code } = (error ?? {}) as Partial<AxiosError>;
    const body = response?.data as Partial<ErrorEnvelope> | undefined;
    this.kind = code === 'ERR_CANCELED' ? 'cancelled' : response ? 'refused' : 'unreachable';
    this.status = response?.status;
    this.code = typeof body?.code === 'string' ? body.code : undefined;
    this.serverMessage = typeof body?.message === 'string' ? body.message : undefined;
    this.field = typeof body?.field === 'string' ? body.field : undefined;
  }
}
