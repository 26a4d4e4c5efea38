/** A failure that an operator has to fix: printed as one sentence, without a stack trace. */
export class OperationError extends Error {}
