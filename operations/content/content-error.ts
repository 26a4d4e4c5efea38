import { inEnglish, type Message } from '../../words/message.ts';
import { OperationError } from '../operation-error.ts';

/** What is wrong in content that an operator gives: commands print it in English, the desk shows it in Arabic. */
export class ContentError extends OperationError {
  readonly said: Message;

  constructor(said: Message, option?: string) {
    super(inEnglish(said), option);
    this.said = said;
  }
}
