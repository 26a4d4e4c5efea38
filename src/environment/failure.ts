/**
 * Why a provider failed: it was unreachable or timed out, the user canceled, the browser blocked a popup, or it
 * refused.
 */
export type FailureKind = 'unreachable' | 'cancelled' | 'blocked' | 'refused';

/** Error thrown by identity and captcha. */
export class ProviderFailure extends Error {
  readonly kind: FailureKind;
  /** The provider's own error code, such as `auth/popup-closed-by-user`, or `timeout`. */
  readonly code: string;

  constructor(kind: FailureKind, code: string) {
    super(code);
    this.kind = kind;
    this.code = code;
  }
}
