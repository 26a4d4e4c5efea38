import { useStore } from '@nanostores/react';
import { useState, type RefObject } from 'react';
import { badgesPage } from '../../../words/ar/badges/badges-page.ts';
import {
  $formIsPending,
  firstAnswers,
  formFaultsOf,
  sendRegistration,
  type FormField,
} from '../../stores/badges/badges.ts';
import { showToast } from '../../stores/shell/toasts.ts';
import { useRefusal } from '../shared/form/use-refusal.ts';

const words = badgesPage.form;
const names: readonly FormField[] = ['name', 'phoneNumber', 'email', 'regionId', 'message'];

/** State of the form to register for the broker badges: the answers and what is wrong with them. */
export function useRegistration(root: RefObject<HTMLFormElement | null>) {
  const [answers, setAnswers] = useState(firstAnswers);
  const { refusal, setRefusal, clear, tell } = useRefusal(root, names);
  const isPending = useStore($formIsPending);

  return {
    answers,
    refusal,
    isPending,
    set: (name: FormField) => (text: string) => {
      setAnswers({ ...answers, [name]: text });
      clear(name);
    },
    send: async () => {
      if (isPending) return;
      const faults = formFaultsOf(answers);
      if (faults.length > 0) {
        const told = faults.map((name) => [name, name === 'message' ? undefined : words.wrong[name]]);
        return setRefusal({ fields: Object.fromEntries(told) as Partial<Record<FormField, string>> });
      }
      setRefusal({ fields: {} });
      const refused = await sendRegistration(answers);
      if (refused) tell(refused, words.notSent);
      else showToast('success', words.sent);
    },
  };
}
