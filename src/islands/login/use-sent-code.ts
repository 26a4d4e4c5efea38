import { useStore } from '@nanostores/react';
import { useEffect, useState, type RefObject } from 'react';
import { login } from '../../../words/ar/account/login.ts';
import { profile } from '../../../words/ar/account/profile.ts';
import { $saving, askPhoneCode, type CodeUnderway } from '../../stores/account/profile.ts';
import { showToast } from '../../stores/shell/toasts.ts';
import { useCaptcha } from './use-captcha.tsx';

/** State of a form that sends a code to a number and asks for it. Each step focuses its first input. */
export function useSentCode(root: RefObject<HTMLFormElement | null>) {
  const [sent, setSent] = useState<CodeUnderway>();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [isSolving, setIsSolving] = useState(false);
  const captcha = useCaptcha();
  const saving = useStore($saving);
  const ref = sent?.ref;

  useEffect(() => root.current?.querySelector('input')?.focus(), [root, ref]);

  /** @param digits nine digits */
  async function ask(digits: string) {
    setWrong(undefined);
    setIsSolving(true);
    const solved = await captcha.solve();
    setIsSolving(false);
    if (solved === undefined) return setWrong(login.captcha);
    const asked = await askPhoneCode(digits, solved);
    if ('refused' in asked) return setWrong(asked.refused.message ?? profile.phone.failedCode);
    setCode('');
    setSent(asked.code);
    showToast('success', asked.message);
  }

  return {
    /** The code underway; undefined before it is sent. */
    sent,
    code,
    setCode,
    wrong,
    setWrong,
    isBusy: isSolving || saving !== undefined,
    captchaWidget: captcha.widget,
    ask,
    back: () => {
      setWrong(undefined);
      setSent(undefined);
    },
  };
}
