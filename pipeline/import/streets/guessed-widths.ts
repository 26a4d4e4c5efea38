const fewestRows = 20;
const fewestClasses = 3;

/**
 * Finds files whose widths were made up from the classes: every street of a class has the same one. Such a width says
 * nothing about a street that its class does not.
 */
export class GuessedWidths {
  private readonly widths = new Map<string, number>();
  private rows = 0;
  private isVaried = false;

  /** @param streetClass as the file writes it */
  add(streetClass: string | number | null | undefined, width: number | null | undefined): void {
    if (width == null || this.isVaried) return;
    const key = String(streetClass ?? '');
    const known = this.widths.get(key);
    this.isVaried = known !== undefined && known !== width;
    this.widths.set(key, width);
    this.rows++;
  }

  /** The classes with their widths; undefined where the widths do not follow from them. */
  get found(): string | undefined {
    const isCertain =
      !this.isVaried &&
      this.rows >= fewestRows &&
      this.widths.size >= fewestClasses &&
      this.rows >= 2 * this.widths.size;
    return isCertain ? [...this.widths].map(([key, width]) => `${key} ${width}`).join(', ') : undefined;
  }
}
