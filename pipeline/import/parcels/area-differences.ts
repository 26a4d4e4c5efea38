import { rm } from 'node:fs/promises';
import { csvOf, type Cell } from '../../../lib/csv.ts';
import { message } from '../../../words/message.ts';
import { listPath } from '../files/list-path.ts';
import { writeWhole } from '../places/alias-file.ts';

/** A stated area, m², beside that of the outline. */
export interface AreaDifference {
  /** Name of the file. */
  file: string;
  /** Number of the feature in its file. */
  feature: number;
  plan: string | null;
  parcel: string | null;
  stated: number;
  measured: number;
}

/** What a load says of such features. */
export const areaDiffers = message(
  'the area of the outline is more than 2 % above or below the stated one, which holds',
);

/** Surveys and projections differ by less than this share of the stated area. */
const tolerance = 0.02;
/** A file of a million such rows must not fill memory and disk; the count in the report is of all of them. */
const mostListed = 100_000;
const headers = ['file', 'feature', 'plan', 'parcel', 'stated', 'measured', 'difference in percent'] as const;

/** Stated areas that the outlines of their parcels do not have, as a list for people. */
export class AreaDifferences {
  private readonly listed: AreaDifference[] = [];
  private count = 0;

  /** Adds a parcel, if its areas differ by more than is usual; returns whether they do. */
  add(difference: AreaDifference): boolean {
    const { stated, measured } = difference;
    if (Math.abs(measured - stated) <= tolerance * stated) return false;
    if (++this.count <= mostListed) this.listed.push(difference);
    return true;
  }

  /**
   * Writes those of a file as CSV.
   *
   * @param name of the file, see `fileNames`
   * @param load number of the load
   * @returns its path; undefined: there are none
   */
  async write({ directory, name, load }: { directory: string; name: string; load: number | undefined }) {
    const path = listPath(directory, name, 'areas', load);
    const rows = this.listed.filter(({ file }) => file === name).map(cellsOf);
    if (rows.length === 0) {
      await rm(path, { force: true });
      return undefined;
    }
    const more = this.count - this.listed.length;
    if (more > 0) rows.push([`and ${more.toLocaleString('en')} more, in all files`]);
    await writeWhole(path, csvOf(headers, rows));
    return path;
  }
}

function cellsOf({ file, feature, plan, parcel, stated, measured }: AreaDifference): Cell[] {
  const percent = Math.round((measured / stated - 1) * 1000) / 10;
  return [file, feature, plan, parcel, stated, Math.round(measured * 100) / 100, percent];
}
