/** A complete response as JSON bytes, known to match the contract because its parts were validated before. */
export class CheckedJson {
  readonly bytes: Buffer;
  /** Called when the bytes have been sent and their memory may be reused. */
  readonly release: () => void;

  constructor(bytes: Buffer, release: () => void) {
    this.bytes = bytes;
    this.release = release;
  }
}
