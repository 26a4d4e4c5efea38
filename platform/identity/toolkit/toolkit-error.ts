/** A refusal of the identity platform, in its own protocol: the SDK turns the code into one of its errors. */
export class ToolkitError extends Error {
  readonly code: string;

  /** `detail` is for developers. */
  constructor(code: string, detail?: string) {
    super(detail ? `${code} : ${detail}` : code);
    this.code = code;
  }

  toBody() {
    const { message } = this;
    return { error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } };
  }
}
