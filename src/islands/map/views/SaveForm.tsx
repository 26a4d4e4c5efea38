import { useRef } from 'react';
import type { RegionKey } from '../../../../contract/shared/vocabulary.ts';
import { savedViews as words } from '../../../../words/ar/map/saved-views.ts';
import { fill } from '../../../../words/fill.ts';
import { Field } from '../../shared/form/Field.tsx';
import dialogStyles from '../tools/ToolDialog.module.css';
import type { OutcomeMessage } from './outcome-message.ts';
import { useSave } from './use-save.ts';
import styles from './Views.module.css';

interface Props {
  regionKey: RegionKey;
  say: (said: OutcomeMessage | undefined) => void;
}

/** Saves the current view under a name; an existing one is overwritten only after confirmation. */
export function SaveForm({ regionKey, say }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { text, fault, asked, isBusy, type, save, keepBoth } = useSave({ regionKey, say, form });
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void save(false);
      }}
    >
      <Field id="view-name" label={words.name} value={text} autoComplete="off" onText={type} error={fault} />
      {asked === undefined ? (
        <button type="submit" className="button" aria-disabled={isBusy}>
          {words.save}
        </button>
      ) : (
        <div className={styles.question} role="alert">
          <p>{fill(words.exists, { name: asked })}</p>
          <div className={dialogStyles.buttons}>
            <button type="button" className="button" onClick={() => void save(true)}>
              {words.replace}
            </button>
            <button type="button" className={dialogStyles.cancel} onClick={keepBoth}>
              {words.keepBoth}
            </button>
          </div>
        </div>
      )}
    </form>
  );
}
