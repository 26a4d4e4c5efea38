/** A complete response as JSON, known to match the contract because its parts were validated before. */
export class CheckedJson {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}
