import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import type { RegionKey } from '../../../../contract/shared/vocabulary.ts';
import { savedViews as words } from '../../../../words/ar/map/saved-views.ts';
import { placeInMiddle } from '../../../stores/map/map-queries.ts';
import { addressOfView } from '../../../stores/map/views/saved-address.ts';
import { $lastViews, saveUnderName } from '../../../stores/map/views/saved-views.ts';
import { viewName } from '../../../stores/map/views/view-names.ts';
import { proposeName } from './propose-name.ts';
import { faultOf, outcomeMessage, type OutcomeMessage } from './outcome-message.ts';

interface Options {
  regionKey: RegionKey;
  say: (said: OutcomeMessage | undefined) => void;
  form: RefObject<HTMLFormElement | null>;
}

/** State of the form that saves the current view: its name, what is wrong with it, and whether it is taken. */
export function useSave({ regionKey, say, form }: Options) {
  const place = usePlace();
  const taken = (useStore($lastViews) ?? []).map(({ name }) => name);
  // Undefined until the user types; the proposed name is used meanwhile.
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const [asked, setAsked] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const text = typed ?? proposeName({ place, regionKey }, taken);
  useSelected(text, typed === undefined, form);
  const focusName = () => form.current?.querySelector('input')?.focus();

  async function save(replaces: boolean): Promise<void> {
    const wrong = faultOf(text);
    setFault(wrong);
    setAsked(undefined);
    if (wrong) return focusName();
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

  return {
    text,
    fault,
    /** The taken name that the user has yet to confirm; undefined if there is none. */
    asked,
    isBusy,
    type: (next: string) => {
      setTyped(next);
      setFault(undefined);
      setAsked(undefined);
    },
    save,
    keepBoth: () => {
      setAsked(undefined);
      focusName();
    },
  };
}

/**
 * Keeps a proposed name selected in the focused field, so that typing replaces it. The proposal may change after the
 * user focused the field, which would leave the cursor behind the new proposal and append what is typed.
 */
function useSelected(text: string, isProposal: boolean, form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const input = form.current?.querySelector('input');
    if (isProposal && input && input === document.activeElement) input.select();
  }, [text, isProposal, form]);
}

/** Neighborhood in the middle of the viewport; undefined until it is known, or if there is none. */
function usePlace(): string | undefined {
  const [place, setPlace] = useState<string>();
  useEffect(() => {
    void placeInMiddle().then(setPlace);
  }, []);
  return place;
}
