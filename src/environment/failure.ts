/**
 * Why a provider gave nothing: it could not be reached or said nothing for too long, the person gave up, the browser
 * kept a window shut, or it said no.
 */
export type FailureKind = 'unreachable' | 'cancelled' | 'blocked' | 'refused';

/** What identity and captcha fail with. */
export class ProviderFailure extends Error {
  readonly kind: FailureKind;
  /** The provider's own word for it, such as `auth/popup-closed-by-user`, or `timeout`. */
  readonly code: string;

  constructor(kind: FailureKind, code: string) {
    super(code);
    this.kind = kind;
    this.code = code;
  }
}
