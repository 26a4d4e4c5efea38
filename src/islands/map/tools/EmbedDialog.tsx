import { useRef, useState } from 'react';
import type { RegionKey } from '../../../../contract/shared/vocabulary.ts';
import { mapTools } from '../../../../words/ar/map/map-tools.ts';
import { showToast } from '../../../stores/shell/toasts.ts';
import { DialogButtons } from './DialogButtons.tsx';
import { EmbedFields } from './EmbedFields.tsx';
import styles from './ToolDialog.module.css';
import { useEmbedding } from './use-embedding.ts';
import { useModal } from './use-modal.ts';

const words = mapTools.embedding;

/** Generates the HTML snippet that embeds the current map in another page. */
export function EmbedDialog({ regionKey, close }: { regionKey: RegionKey; close: () => void }) {
  const dialog = useModal();
  const code = useRef<HTMLTextAreaElement>(null);
  const [isByHand, setByHand] = useState(false);
  const { snippet, ...fields } = useEmbedding(regionKey);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(snippet);
      showToast('success', words.copied);
      dialog.current?.close();
    } catch {
      // Without clipboard permission, select the snippet for manual copying.
      setByHand(true);
      code.current?.select();
    }
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="embed-title" onClose={close}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (snippet) void copy();
        }}
      >
        <h2 id="embed-title">{words.title}</h2>
        <p className={styles.hint}>{words.hint}</p>
        <EmbedFields {...fields} />
        <label className={styles.field}>
          {words.code}
          <textarea ref={code} dir="ltr" readOnly value={snippet} />
        </label>
        {isByHand && <p role="alert">{words.copyByHand}</p>}
        <DialogButtons
          submit={words.copy}
          cancel={words.cancel}
          isOff={snippet === ''}
          onCancel={() => dialog.current?.close()}
        />
      </form>
    </dialog>
  );
}
