/** A whole answer as the bytes of its JSON, known to fit the contract: what it is made of was checked before. */
export class CheckedJson {
  readonly bytes: Buffer;
  /** Called when the bytes were sent: their memory may be used again. */
  readonly release: () => void;

  constructor(bytes: Buffer, release: () => void) {
    this.bytes = bytes;
    this.release = release;
  }
}
