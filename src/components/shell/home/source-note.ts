import { t } from '../../../../words/translate.ts';

/** Names the sources of data, each once; empty if there are none. */
export function sourceNote(sources: readonly ({ name: string } | null)[]): string {
  const names = new Set(sources.flatMap((source) => source?.name ?? []));
  return names.size === 0 ? '' : t('pages.home.regions.source', { sources: [...names].join('، ') });
}
