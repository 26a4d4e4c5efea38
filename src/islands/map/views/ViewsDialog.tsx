import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { RegionKey } from '../../../../contract/shared/vocabulary.ts';
import { countViews } from '../../../../words/count-views.ts';
import { savedViews as words } from '../../../../words/ar/map/saved-views.ts';
import { $isOffline } from '../../../stores/map/map-view.ts';
import { currentPerson } from '../../../stores/favorites/favorites.ts';
import {
  $lastViews,
  $removedViews,
  $savedViews,
  loadSavedViews,
  type MyView,
} from '../../../stores/map/views/saved-views.ts';
import { Loaded } from '../Loaded.tsx';
import dialogStyles from '../tools/ToolDialog.module.css';
import { useModal } from '../tools/use-modal.ts';
import type { OutcomeMessage } from './outcome-message.ts';
import { SaveForm } from './SaveForm.tsx';
import { ViewLine } from './ViewLine.tsx';
import styles from './Views.module.css';

interface Props {
  regionKey: RegionKey;
  close: () => void;
}

/** The user's saved views: saves the current one, and opens, renames and removes each, with undo. */
export function ViewsDialog({ regionKey, close }: Props) {
  const load = useStore($savedViews);
  const last = useStore($lastViews);
  const isOffline = useStore($isOffline);
  // The message is inside the dialog: live regions outside a modal dialog are not announced.
  const [said, say] = useState<OutcomeMessage>();

  const dialog = useModal();
  // Retry a failed load when the network is back.
  useEffect(() => {
    if (!isOffline || $savedViews.get().status === 'idle') void loadSavedViews();
  }, [isOffline]);

  return (
    <dialog ref={dialog} className={dialogStyles.dialog} aria-labelledby="views-title" onClose={close}>
      <div className={dialogStyles.form}>
        <h2 id="views-title">{words.title}</h2>
        <p className={dialogStyles.hint}>{words.lead}</p>
        <SaveForm regionKey={regionKey} say={say} />
        <p className={styles.said} role="status" data-wrong={said?.isWrong || undefined}>
          {said?.text}
        </p>
        <Loaded
          load={load.status === 'loading' && last ? { status: 'ready', value: last } : load}
          failure={isOffline ? words.offline : words.loadFailed}
          retry={() => void loadSavedViews()}
          rows={2}
        >
          {(views) => (
            <Views views={views} regionKey={regionKey} say={say} leave={() => dialog.current?.close()} />
          )}
        </Loaded>
        {currentPerson() === undefined && (
          <p className={dialogStyles.hint}>
            {words.here}{' '}
            <a className={styles.signIn} href="/account/auth">
              {words.signIn}
            </a>
          </p>
        )}
        <div className={dialogStyles.buttons}>
          <button
            type="button"
            className={`${dialogStyles.cancel} ${styles.close}`}
            onClick={() => dialog.current?.close()}
          >
            {words.close}
          </button>
        </div>
      </div>
    </dialog>
  );
}

interface ViewsProps {
  views: readonly MyView[];
  regionKey: RegionKey;
  say: (said: OutcomeMessage | undefined) => void;
  leave: () => void;
}

function Views({ views, ...rest }: ViewsProps) {
  const removed = useStore($removedViews);
  const left = views.filter(({ name }) => !removed.has(name));
  return (
    <div className={styles.views}>
      {views.length === 0 ? (
        <p className={styles.empty}>{words.empty}</p>
      ) : (
        <ul className={styles.list} aria-label={words.list} data-private>
          {views.map((view) => (
            <ViewLine key={view.line} view={view} isRemoved={removed.has(view.name)} {...rest} />
          ))}
        </ul>
      )}
      <p className={dialogStyles.hint}>{countViews('kept', left.length)}</p>
    </div>
  );
}
