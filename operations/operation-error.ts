/** A failure that an operator has to fix: printed as one sentence, without a stack trace. */
export class OperationError extends Error {
  /** Name of the option whose value is wrong, without hyphens; undefined: it is not that of one option. */
  readonly option: string | undefined;

  constructor(message: string, option?: string) {
    super(message);
    this.option = option;
  }
}
