import { useEffect, useRef, useState } from 'react';
import { savedViews as words } from '../../../../words/ar/map/saved-views.ts';
import { fill } from '../../../../words/fill.ts';
import { renameView, type MyView } from '../../../stores/map/views/saved-views.ts';
import { viewName } from '../../../stores/map/views/view-names.ts';
import { Field } from '../../shared/form/Field.tsx';
import { DialogButtons } from '../tools/DialogButtons.tsx';
import { faultOf, outcomeMessage, type OutcomeMessage } from './outcome-message.ts';
import styles from './Views.module.css';

interface Props {
  view: MyView;
  say: (said: OutcomeMessage | undefined) => void;
  close: () => void;
}

/** Renames a view in its line of the list. */
export function RenameForm({ view, say, close }: Props) {
  const [text, setText] = useState(view.name);
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.select(), []);

  async function rename(): Promise<void> {
    const wrong = faultOf(text);
    setFault(wrong);
    if (wrong) return;
    const name = viewName(text);
    setBusy(true);
    const outcome = await renameView(view, text);
    setBusy(false);
    if (outcome.status === 'exists') return setFault(outcomeMessage(outcome, name, '').text);
    say(outcomeMessage(outcome, name, words.renamed));
    if (outcome.status === 'done') close();
  }

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void rename();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Escape closes only this form, not the whole dialog.
        event.preventDefault();
        close();
      }}
    >
      <Field
        id="view-new-name"
        label={fill(words.newName, { name: view.name })}
        value={text}
        autoComplete="off"
        onText={(next) => {
          setText(next);
          setFault(undefined);
        }}
        error={fault}
      />
      <DialogButtons submit={words.saveName} cancel={words.cancel} isOff={isBusy} onCancel={close} />
    </form>
  );
}
