import { useState, type RefObject } from 'react';
import { accountLimits } from '../../../contract/account/limits.ts';
import { isMobileNumber } from '../../../contract/shared/phone-number.ts';
import { profile } from '../../../words/ar/account/profile.ts';
import { provePhoneNumber, type CodeUnderway } from '../../stores/account/profile.ts';
import { showToast } from '../../stores/shell/toasts.ts';
import { useSentCode } from './use-sent-code.ts';

const words = profile.phone;

interface Options {
  /** Initial number, nine digits; empty for none. */
  first: string;
  root: RefObject<HTMLFormElement | null>;
  onDone: () => void;
}

/** State of a change of the phone number: first the number is typed, then the code that was sent to it. */
export function usePhoneChange({ first, root, onDone }: Options) {
  const [digits, setDigits] = useState(first);
  const { ask, setWrong, ...form } = useSentCode(root);
  const { sent, code } = form;

  async function confirm(underway: CodeUnderway) {
    setWrong(undefined);
    const refused = await provePhoneNumber(underway, code);
    if (refused) return setWrong(refused.message ?? words.failed);
    showToast('success', words.saved);
    onDone();
  }

  return {
    ...form,
    digits,
    setDigits,
    isWhole: sent ? code.length === accountLimits.codeLength : isMobileNumber(digits),
    ask: () => ask(digits),
    submit: () => (sent ? confirm(sent) : ask(digits)),
  };
}
