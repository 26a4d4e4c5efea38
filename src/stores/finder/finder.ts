import { atom } from 'nanostores';
import { readFinder, writeFinder, type FinderView } from './finder-address.ts';
import { $filtersAreOpen, closeFilters } from '../map/filters/filter-panel.ts';
import { $selection, clearSelection } from '../map/selection.ts';
import { raiseSheet } from '../map/sheet.ts';

export type { FinderView } from './finder-address.ts';

/** The finder's view; undefined while it is closed. */
export const $finder = atom<FinderView | undefined>(undefined);

/** Milliseconds of delay: the map view pushes its own history entry first, so that the finder's change can join it. */
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

/** Toggles the finder: opens the need its results came from, else step by step. */
export function toggleFinder(): void {
  const view = $finder.get();
  // A selection is shown instead of the finder.
  const isSeen = view !== undefined && $selection.get().kind === 'nothing';
  if (!isSeen) openFinder(view?.kind === 'found' ? 'need' : 'steps');
  else if (view.kind === 'found') openFinder('need');
  else closeFinder();
}

// A selection comes into view: close the forms, which would be shown above it. Results stay.
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
 * Restores the finder from the address, then keeps the address in sync: each change is one history entry, shared with
 * other view changes made at the same time. Returns the cleanup function.
 */
export function followFinderAddress(): () => void {
  let known: string | undefined;
  const take = () => {
    const view = readFinder(location.search);
    const query = writeFinder(view, '');
    // `popstate` also fires for camera moves, when a change may not be in the address yet.
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
