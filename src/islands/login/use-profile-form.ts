import { useStore } from '@nanostores/react';
import { useState, type RefObject } from 'react';
import type { Profile } from '../../../contract/account/profile.ts';
import { profile } from '../../../words/ar/account/profile.ts';
import {
  $profile,
  $saving,
  answerNames,
  answersOf,
  changesOf,
  faultsOf,
  saveAnswers,
  type AnswerName,
} from '../../stores/account/profile.ts';
import { showToast } from '../../stores/shell/toasts.ts';
import { useRefusal } from '../shared/form/use-refusal.ts';

const words = profile.answers;

/** State of the form for the personal details: the answers, what is wrong with them, and whether they changed. */
export function useProfileForm(saved: Profile, root: RefObject<HTMLFormElement | null>) {
  const [answers, setAnswers] = useState(() => answersOf(saved));
  const { refusal, setRefusal, clear, tell } = useRefusal<AnswerName>(root, answerNames);
  const saving = useStore($saving);
  const isChanged = Object.keys(changesOf(saved, answers)).length > 0;
  const isLocked = saving !== undefined || !isChanged;

  return {
    answers,
    refusal,
    saving,
    isChanged,
    isLocked,
    set: (name: AnswerName) => (text: string) => {
      setAnswers({ ...answers, [name]: text });
      clear(name);
    },
    save: async () => {
      if (isLocked) return;
      if (faultsOf(answers).length > 0) return setRefusal({ fields: { email: words.wrongEmail } });
      setRefusal({ fields: {} });
      const refused = await saveAnswers(answers);
      if (refused) return tell(refused, words.failed);
      const load = $profile.get();
      if (load.status === 'ready') setAnswers(answersOf(load.value));
      showToast('success', words.saved);
    },
    undo: () => {
      setAnswers(answersOf(saved));
      setRefusal({ fields: {} });
      root.current?.querySelector('input')?.focus();
    },
  };
}
