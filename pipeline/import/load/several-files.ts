import { message } from '../../../words/message.ts';
import { ImportError } from '../../shared/import-error.ts';

/**
 * Runs several loads, each in a transaction of its own: a bad file does not stop the others.
 *
 * @throws ImportError when none of them could be done; otherwise the bad ones are printed, and the exit code is 1
 */
export async function eachOf(
  loads: readonly string[][],
  print: (line: string) => void,
  run: (files: string[]) => Promise<void>,
): Promise<void> {
  let failed = 0;
  for (const files of loads) {
    try {
      await run(files);
    } catch (error) {
      if (!(error instanceof ImportError) || loads.length === 1) throw error;
      print(`not imported: ${error.message}`);
      failed++;
    }
  }
  if (failed === loads.length)
    throw new ImportError(message('none of the files could be imported: nothing was changed'));
  tellFailed(failed, loads.length, print);
}

/**
 * Runs one load of several files. If one of them is bad, the load begins again without it: rows of one quarter in
 * several files belong together, so the good ones are still one load.
 *
 * @throws ImportError when there is only one file left, or a bad one is to stop the others
 */
export async function withoutBadFiles<Report>(
  files: readonly string[],
  { allOrNothing, print }: { allOrNothing?: boolean | undefined; print: (line: string) => void },
  run: (files: string[]) => Promise<Report>,
): Promise<{ report: Report; failed: number }> {
  for (let rest = [...files]; ;) {
    try {
      return { report: await run(rest), failed: files.length - rest.length };
    } catch (error) {
      if (!(error instanceof ImportError) || allOrNothing === true) throw error;
      const others = rest.filter((file) => file !== error.file);
      if (others.length === rest.length || others.length === 0) throw error;
      print(`not imported: ${error.message}`);
      rest = others;
    }
  }
}

/** Says how many files were not imported, and lets the command end with an error code. */
export function tellFailed(failed: number, all: number, print: (line: string) => void): void {
  if (failed === 0) return;
  print(`${failed} of ${all} files were not imported`);
  process.exitCode = 1;
}
