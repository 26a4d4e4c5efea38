import type { Actor } from '../../../database/shared/journal.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import type { Aliases } from '../places/aliases.ts';
import type { ColumnCommand } from '../columns/load-with-columns.ts';

export interface ImportCommand extends ColumnCommand {
  /** Arguments after `import`: the kind and the files. */
  words: readonly string[];
  region: RegionKey | undefined;
  city: string | undefined;
  /** What all features of the files represent: see `overlayForms`. */
  as: string | undefined;
  licence: string | undefined;
  /** Day on which the publisher gave the files out. */
  date?: string | undefined;
  /** What happens to rows of earlier loads. */
  mode?: string | undefined;
  /** List of held rows that are to be in force: see `docs/data/held.md`. */
  accept?: string | undefined;
  /** A bad file of several stops the others as well. */
  allOrNothing?: boolean | undefined;
  /** Coordinate system and text encoding of geographic files that do not state them. */
  crs?: string | undefined;
  encoding?: string | undefined;
  /** Layer to read of files that have several. */
  layer?: string | undefined;
  /** Loads what it would ask about: more than a tenth of the rows removed, or ground outside the kingdom. */
  anyway?: boolean | undefined;
  /** Who loads, for the journal; undefined: whoever runs the command. */
  actor?: Actor | undefined;
  /** Where the platform is reached, for the addresses of pictures. */
  publicUrl?: string | undefined;
}

/** With the names of places that hold in the data directory. */
export type NamedCommand = ImportCommand & { aliases: Aliases };

/** The same for a region. */
export type RegionCommand = NamedCommand & { region: RegionKey };
