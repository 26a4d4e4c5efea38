import { useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react';
import type { RegionKey } from '../../../../contract/shared/vocabulary.ts';
import { map as mapWords } from '../../../../words/ar/map/map.ts';
import { savedViews as words } from '../../../../words/ar/map/saved-views.ts';
import { fill } from '../../../../words/fill.ts';
import { currentPerson } from '../../../stores/favorites/favorites.ts';
import { openView, pageOfView } from '../../../stores/map/views/open-view.ts';
import { readSavedAddress } from '../../../stores/map/views/saved-address.ts';
import { removeView, restoreView, type MyView } from '../../../stores/map/views/saved-views.ts';
import { showToast } from '../../../stores/shell/toasts.ts';
import { RenameForm } from './RenameForm.tsx';
import { outcomeMessage, type OutcomeMessage } from './outcome-message.ts';
import styles from './Views.module.css';

interface Props {
  view: MyView;
  /** Just removed: the line stays with an undo button. */
  isRemoved: boolean;
  /** Region of the currently open map. */
  regionKey: RegionKey;
  say: (said: OutcomeMessage | undefined) => void;
  leave: () => void;
}

/** A saved view. Keyboard focus stays in its line when it is renamed, removed or restored. */
export function ViewLine({ view, isRemoved, regionKey, say, leave }: Props) {
  const { name } = view;
  const [isRenaming, setRenaming] = useState(false);
  const line = useKeptFocus(isRemoved ? 'removed' : isRenaming ? 'renaming' : 'there');

  async function act(what: typeof removeView, done: string): Promise<void> {
    say(outcomeMessage(await what(view), name, done));
  }

  function open(event: MouseEvent): void {
    if (view.regionKey !== regionKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const isPartly = openView(view.address) === 'partly';
    leave();
    showToast('success', fill(isPartly ? words.openedPartly : words.opened, { name }));
  }

  return (
    <li ref={line} className={styles.line} data-removed={isRemoved || undefined}>
      {isRemoved ? (
        <>
          <p>{fill(words.removed, { name })}</p>
          <button
            type="button"
            className={styles.undo}
            aria-label={fill(words.undoFor, { name })}
            onClick={() => void act(restoreView, words.restored)}
          >
            {words.undo}
          </button>
        </>
      ) : isRenaming ? (
        <RenameForm view={view} say={say} close={() => setRenaming(false)} />
      ) : (
        <>
          <div className={styles.about}>
            <a href={pageOfView(view)} onClick={open}>
              <bdi>{name}</bdi>
            </a>
            <About view={view} />
          </div>
          <Sign
            label={fill(words.rename, { name })}
            path="M4 16l.8-3.6L13.2 4 16 6.8l-8.4 8.4zM11.4 5.8l2.8 2.8"
            onClick={() => setRenaming(true)}
          />
          <Sign
            label={fill(words.remove, { name })}
            path="M4 6h12M8 6V4h4v2M6 6l.7 10.5h6.6L14 6M8.6 9v4.5M11.4 9v4.5"
            onClick={() => void act(removeView, words.removed)}
          />
        </>
      )}
    </li>
  );
}

/** Focuses the line's first button when the line changes; the form for renaming focuses its own input. */
function useKeptFocus(state: 'there' | 'renaming' | 'removed'): RefObject<HTMLLIElement | null> {
  const line = useRef<HTMLLIElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state && state !== 'renaming') line.current?.querySelector('button')?.focus();
    before.current = state;
  }, [state]);
  return line;
}

interface SignProps {
  label: string;
  /** SVG path of the icon, in a 20 × 20 view box. */
  path: string;
  onClick: () => void;
}

function Sign({ label, path, onClick }: SignProps) {
  return (
    <button type="button" className={styles.sign} aria-label={label} onClick={onClick}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}

/** Its region and coloring, as far as its address states them. */
function About({ view: { regionKey, address, id } }: { view: MyView }) {
  const mode = readSavedAddress(address)?.view.mode;
  const parts = [mapWords.regions[regionKey], mode && mapWords.modes[mode]];
  if (currentPerson() !== undefined && id === null) parts.push(words.waiting);
  return <small>{parts.filter((part) => part).join(' · ')}</small>;
}
