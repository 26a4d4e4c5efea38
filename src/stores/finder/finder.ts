import { atom } from 'nanostores';
import { readFinder, writeFinder, type FinderView } from './finder-address.ts';
import { $filtersAreOpen, closeFilters } from '../map/filters/filter-panel.ts';
import { $selection, clearSelection } from '../map/selection.ts';
import { raiseSheet } from '../map/sheet.ts';

export type { FinderView } from './finder-address.ts';

/** What the finder shows; undefined while it is closed. */
export const $finder = atom<FinderView | undefined>(undefined);

/** The view writes its own steps into the browser's history in the same turn: the finder's go with them. */
const afterTheView = 10;

export function openFinder(kind: 'steps' | 'need'): void {
  closeFilters();
  if ($selection.get().kind !== 'nothing') clearSelection();
  $finder.set(kind === 'steps' ? { kind, way: {} } : { kind });
  raiseSheet();
}

export function closeFinder(): void {
  $finder.set(undefined);
}

/** Opens the finder: at the need that its results came from, else step by step. */
export function toggleFinder(): void {
  const view = $finder.get();
  // Something selected stands in its place.
  const isSeen = view !== undefined && $selection.get().kind === 'nothing';
  if (!isSeen) openFinder(view?.kind === 'found' ? 'need' : 'steps');
  else if (view.kind === 'found') openFinder('need');
  else closeFinder();
}

// What is selected comes into view: forms would stand above it. What was found stays found.
$selection.listen(({ kind }) => {
  const view = $finder.get();
  if (kind === 'nothing' || !view) return;
  if (view.kind === 'steps') closeFinder();
  else if (view.kind === 'need') $finder.set({ kind: 'found' });
});
$filtersAreOpen.listen((isOpen) => {
  if (isOpen && $finder.get()?.kind !== 'found') closeFinder();
});

/**
 * Takes the finder from the address, and from then on keeps the address at it: each change is a step of the browser's
 * history, one with what else of the view changes at the same time. Gives what ends it.
 */
export function followFinderAddress(): () => void {
  let known: string | undefined;
  const take = () => {
    const view = readFinder(location.search);
    const query = writeFinder(view, '');
    // Of a camera that moves it is told as well, while a change may not be in the address yet.
    if (query === known) return;
    known = query;
    $finder.set(view);
    if (view) raiseSheet();
  };
  take();
  addEventListener('popstate', take);
  const stop = $finder.listen(() => {
    const before = location.search;
    setTimeout(() => {
      const query = writeFinder($finder.get(), location.search);
      known = writeFinder($finder.get(), '');
      if (query === location.search) return;
      const address = location.pathname + query + location.hash;
      if (location.search === before) history.pushState(null, '', address);
      else history.replaceState(history.state, '', address);
    }, afterTheView);
  });
  return () => {
    stop();
    removeEventListener('popstate', take);
  };
}
