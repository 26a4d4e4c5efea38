import { useStore } from '@nanostores/react';
import { useEffect, useState, type RefObject } from 'react';
import { limits } from '../../contract/limits.ts';
import { isMobileNumber } from '../../contract/shared/phone-number.ts';
import { login } from '../../i18n/ar/account/login.ts';
import { profile } from '../../i18n/ar/account/profile.ts';
import { $saving, askPhoneCode, provePhoneNumber, type CodeUnderway } from '../../stores/account/profile.ts';
import { showToast } from '../../stores/shell/toasts.ts';
import { useCaptcha } from './use-captcha.tsx';

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
  const [sent, setSent] = useState<CodeUnderway>();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [isSolving, setIsSolving] = useState(false);
  const captcha = useCaptcha();
  const saving = useStore($saving);
  const ref = sent?.ref;

  // Each step focuses its first input.
  useEffect(() => root.current?.querySelector('input')?.focus(), [root, ref]);

  async function ask() {
    setWrong(undefined);
    setIsSolving(true);
    const solved = await captcha.solve();
    setIsSolving(false);
    if (solved === undefined) return setWrong(login.captcha);
    const asked = await askPhoneCode(digits, solved);
    if ('refused' in asked) return setWrong(asked.refused.message ?? words.failedCode);
    setCode('');
    setSent(asked.code);
    showToast('success', asked.message);
  }

  async function confirm(underway: CodeUnderway) {
    setWrong(undefined);
    const refused = await provePhoneNumber(underway, code);
    if (refused) return setWrong(refused.message ?? words.failed);
    showToast('success', words.saved);
    onDone();
  }

  return {
    digits,
    setDigits,
    /** The code underway; undefined while the number is typed. */
    sent,
    code,
    setCode,
    wrong,
    isBusy: isSolving || saving !== undefined,
    isWhole: sent ? code.length === limits.codeLength : isMobileNumber(digits),
    captchaWidget: captcha.widget,
    ask,
    submit: () => (sent ? confirm(sent) : ask()),
    back: () => {
      setWrong(undefined);
      setSent(undefined);
    },
  };
}
