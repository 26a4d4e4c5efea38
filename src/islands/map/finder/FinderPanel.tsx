import { finder as words } from '../../../../words/ar/finder/finder.ts';
import { closeFinder, openFinder, type FinderView } from '../../../stores/finder/finder.ts';
import { Choices } from '../filters/Choices.tsx';
import { useFocusOnOpen } from '../../shared/use-focus-on-open.ts';
import { finderButtonId, focusFinderButton } from './finder-button.ts';
import styles from './Finder.module.css';
import { FoundNote } from './FoundNote.tsx';
import { NeedForm } from './NeedForm.tsx';
import { Steps } from './Steps.tsx';

const kinds = (['steps', 'need'] as const).map((value) => ({ value, label: words.kinds[value] }));

/** Finds land in two ways: step by step down to one parcel, or by requirements; then shows the result. */
export function FinderPanel({ view }: { view: FinderView }) {
  const section = useFocusOnOpen<HTMLElement>(finderButtonId);
  if (view.kind === 'found') return <FoundNote />;
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={styles.finder}
      aria-label={words.title}
      onKeyDown={({ key }) => {
        if (key === 'Escape') end();
      }}
    >
      <div className={styles.head}>
        <Choices
          name="finder-kind"
          legend={words.kindLabel}
          options={kinds}
          chosen={view.kind}
          choose={openFinder}
        />
        <button type="button" className={styles.close} aria-label={words.close} onClick={end}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 3l10 10M13 3L3 13" />
          </svg>
        </button>
      </div>
      {view.kind === 'steps' ? <Steps /> : <NeedForm />}
    </section>
  );
}

function end(): void {
  closeFinder();
  focusFinderButton();
}
