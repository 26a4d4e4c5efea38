import type { SkippedFeatures } from './feature-report.ts';
import type { RawFeature } from './features.ts';
import { fileNames } from '../files/file-names.ts';
import { nothingUsable } from './nothing-usable.ts';
import { createProgress, type OnProgress } from '../../shared/progress.ts';

/** One file, or several that are one load. */
export type LoadFiles = string | readonly string[];

/** A feature of one of the files. */
export interface FileFeature extends RawFeature {
  /** Name of its file, if there are several. */
  file: string | undefined;
}

interface ReadOptions {
  open: (file: string) => AsyncIterable<RawFeature>;
  /** What the load leaves out. */
  skipped: SkippedFeatures;
  /** What the features are, for the progress. */
  unit: string;
  onProgress: OnProgress;
}

/** The names of the files, without their folders. */
export function namesOf(files: LoadFiles): string {
  return fileNames(listOf(files)).join(', ');
}

/**
 * Streams the features of all files of a load.
 *
 * @throws ImportError when one of several files has no usable feature: it is most likely not the one that was meant
 */
export async function* featuresOfFiles(
  files: LoadFiles,
  { open, skipped, unit, onProgress }: ReadOptions,
): AsyncGenerator<FileFeature> {
  const all = listOf(files);
  const names = fileNames(all);
  for (const [index, path] of all.entries()) {
    const file = all.length > 1 ? names[index] : undefined;
    const progress = createProgress(onProgress, path, unit);
    const before = skipped.unusable;
    let count = 0;
    for await (const feature of open(path)) {
      progress(++count);
      yield { ...feature, file };
    }
    if (file !== undefined && skipped.unusable - before === count) throw nothingUsable(path, count, skipped);
  }
}

function listOf(files: LoadFiles): readonly string[] {
  return typeof files === 'string' ? [files] : files;
}
