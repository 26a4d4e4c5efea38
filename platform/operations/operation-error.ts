/** Something an operator has to put right: told in one sentence, without a stack. */
export class OperationError extends Error {}
