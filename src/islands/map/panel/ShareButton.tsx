import { useState } from 'react';
import { panel as words } from '../../../../words/ar/map/panel.ts';
import { shareSelection } from '../../../stores/map/share-selection.ts';
import { showToast } from '../../../stores/shell/toasts.ts';
import styles from './Head.module.css';

/** Shares the selection. If neither the share sheet nor the clipboard is available, shows its URL for copying. */
export function ShareButton() {
  const [address, setAddress] = useState<string>();
  const [isUnderway, setUnderway] = useState(false);

  async function share(): Promise<void> {
    setUnderway(true);
    setAddress(undefined);
    const outcome = await shareSelection(document.title);
    setUnderway(false);
    if (outcome.status === 'copied') showToast('success', words.linkCopied);
    if (outcome.status === 'failed') showToast('danger', outcome.message ?? words.failedShare);
    if (outcome.status === 'byHand') setAddress(outcome.url);
  }

  return (
    <>
      <button
        type="button"
        className={styles.share}
        aria-disabled={isUnderway}
        onClick={() => isUnderway || void share()}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 10V1.5M4.8 4.5L8 1.3l3.2 3.2M4.5 7H2.5v7.5h11V7h-2" />
        </svg>
        {words.share}
      </button>
      {address !== undefined && (
        <label className={styles.byHand}>
          {words.copyByHand}
          <input
            type="text"
            dir="ltr"
            readOnly
            value={address}
            ref={(input) => input?.focus()}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </label>
      )}
    </>
  );
}
