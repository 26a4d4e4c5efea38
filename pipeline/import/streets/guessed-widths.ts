const fewestRows = 20;
const fewestClasses = 3;
/** Rows of a class below which its one width may be chance. */
const fewestOfClass = 3;
/** Shares of a source that have the one width of their class. */
const most = { classes: 0.75, rows: 0.9 };

/** A street as its file writes it. */
interface WrittenStreet {
  id: number;
  /** Where its width comes from, or who publishes it; empty: the file does not say. */
  source: string;
  class: string;
  /** Meters. */
  width: number;
}

/** A class of a source whose streets all have one width. */
interface UniformClass {
  name: string;
  width: number;
  ids: number[];
}

/** A source whose widths follow from the classes. */
export interface GuessedSource {
  /** Several where each has too few rows to judge it alone; empty: the file does not say. */
  sources: string[];
  classes: UniformClass[];
}

/**
 * Finds widths that were made up from the classes: every street of a class has the same one. Such a width says nothing
 * about a street that its class does not.
 *
 * Each source of a file is judged apart, those of fewer than 20 rows together. One class with one width proves nothing:
 * the streets of a planned subdivision may all be 15 m wide. Three classes or more have to be uniform, three quarters of
 * the source's classes and nine tenths of its rows; classes of one or two rows do not count. Widths of the rest are taken.
 */
export class GuessedWidths {
  /** By source, then by class. */
  private readonly streets = new Map<string, WrittenStreet[]>();

  add(street: WrittenStreet): void {
    const same = this.streets.get(street.source);
    if (same) same.push(street);
    else this.streets.set(street.source, [street]);
  }

  /** The sources whose widths are guesses, with the classes whose widths they are. */
  get found(): GuessedSource[] {
    const all = [...this.streets.values()];
    const small = all.filter((streets) => streets.length < fewestRows).flat();
    return [...all.filter((streets) => streets.length >= fewestRows), small].flatMap((streets) => {
      const classes = guessedClasses(streets);
      const sources = [...new Set(streets.map(({ source }) => source))];
      return classes.length > 0 ? [{ sources, classes }] : [];
    });
  }
}

/** The classes of a source whose widths follow from them; none where that is not certain. */
function guessedClasses(streets: readonly WrittenStreet[]): UniformClass[] {
  const classes = [...Map.groupBy(streets, (street) => street.class)].map(([name, rows]) => ({ name, rows }));
  const uniform = classes.flatMap(({ name, rows }): UniformClass[] => {
    const [first] = rows;
    return first && rows.every(({ width }) => width === first.width)
      ? [{ name, width: first.width, ids: rows.map(({ id }) => id) }]
      : [];
  });
  const telling = uniform.filter(({ ids }) => ids.length >= fewestOfClass);
  const judged = classes.filter(({ rows }) => rows.length >= fewestOfClass);
  const rows = telling.reduce((sum, { ids }) => sum + ids.length, 0);
  const isCertain =
    telling.length >= fewestClasses &&
    rows >= fewestRows &&
    telling.length >= most.classes * judged.length &&
    rows >= most.rows * streets.length;
  return isCertain ? uniform : [];
}
