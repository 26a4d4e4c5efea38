import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { savedViews as words } from '../../../i18n/ar/map/saved-views.ts';
import { fill } from '../../../i18n/fill.ts';
import { placeInMiddle } from '../../../stores/map/map-queries.ts';
import { addressOfView } from '../../../stores/map/views/saved-address.ts';
import { $lastViews, saveUnderName } from '../../../stores/map/views/saved-views.ts';
import { viewName } from '../../../stores/map/views/view-names.ts';
import { Field } from '../../shared/form/Field.tsx';
import dialogStyles from '../tools/ToolDialog.module.css';
import { proposeName } from './propose-name.ts';
import { faultOf, outcomeMessage, type OutcomeMessage } from './outcome-message.ts';
import styles from './Views.module.css';

interface Props {
  regionKey: RegionKey;
  say: (said: OutcomeMessage | undefined) => void;
}

/** Saves the current view under a name; an existing one is overwritten only after confirmation. */
export function SaveForm({ regionKey, say }: Props) {
  const place = usePlace();
  const taken = (useStore($lastViews) ?? []).map(({ name }) => name);
  // Undefined until the user types; the proposed name is used meanwhile.
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const [asked, setAsked] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const text = typed ?? proposeName({ place, regionKey }, taken);

  async function save(replaces: boolean): Promise<void> {
    const wrong = faultOf(text);
    setFault(wrong);
    setAsked(undefined);
    if (wrong) return void field()?.focus();
    const address = addressOfView(location);
    if (address === undefined) return say({ text: words.noCamera, isWrong: true });
    const name = viewName(text);
    setBusy(true);
    const outcome = await saveUnderName({ name, regionKey, address }, replaces);
    setBusy(false);
    if (outcome.status === 'exists') {
      say(undefined);
      return setAsked(name);
    }
    say(outcomeMessage(outcome, name, words.saved));
    if (outcome.status !== 'failed' && outcome.status !== 'full') setTyped(undefined);
  }

  const field = () => form.current?.querySelector('input');
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
      <Field
        id="view-name"
        label={words.name}
        value={text}
        autoComplete="off"
        onText={(next) => {
          setTyped(next);
          setFault(undefined);
          setAsked(undefined);
        }}
        error={fault}
      />
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
            <button
              type="button"
              className={dialogStyles.cancel}
              onClick={() => {
                setAsked(undefined);
                field()?.focus();
              }}
            >
              {words.keepBoth}
            </button>
          </div>
        </div>
      )}
    </form>
  );
}

/** Neighborhood in the middle of the viewport; undefined until it is known, or if there is none. */
function usePlace(): string | undefined {
  const [place, setPlace] = useState<string>();
  useEffect(() => {
    void placeInMiddle().then(setPlace);
  }, []);
  return place;
}
