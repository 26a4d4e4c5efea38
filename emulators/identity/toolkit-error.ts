/** An error of the identity platform's own protocol: the SDK maps the code to one of its errors. */
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
