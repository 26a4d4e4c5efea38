import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '../../contract/limits.ts';
import { login } from '../../i18n/ar/account/login.ts';
import { profile } from '../../i18n/ar/account/profile.ts';
import { fill } from '../../i18n/fill.ts';
import { $saving, askPhoneCode, provePhoneNumber, type CodeUnderway } from '../../stores/account/profile.ts';
import { showToast } from '../../stores/shell/toasts.ts';
import form from '../shared/form/Form.module.css';
import { CodeBoxes } from './CodeBoxes.tsx';
import loginStyles from './LoginIsland.module.css';
import { PhoneField } from '../shared/form/PhoneField.tsx';
import styles from './ProfileIsland.module.css';
import { ResendCode } from './ResendCode.tsx';
import { useCaptcha } from './use-captcha.tsx';

const words = profile.phone;

interface Props {
  /** Initial number, nine digits; empty for none. */
  first: string;
  onClose: () => void;
}

/** Changes the phone number: a code is sent to the new number, which takes effect only once the code is confirmed. */
export function PhoneChange({ first, onClose }: Props) {
  const [digits, setDigits] = useState(first);
  const [sent, setSent] = useState<CodeUnderway>();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [isSolving, setIsSolving] = useState(false);
  const root = useRef<HTMLFormElement>(null);
  const captcha = useCaptcha();
  const saving = useStore($saving);
  const isBusy = isSolving || saving !== undefined;
  const ref = sent?.ref;

  // Each step focuses its first input.
  useEffect(() => root.current?.querySelector('input')?.focus(), [ref]);

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
    onClose();
  }

  const isWhole = sent ? code.length === limits.codeLength : digits.length === limits.phoneDigits;
  const submit = () => (sent ? confirm(sent) : ask());

  return (
    <form
      ref={root}
      className={form.form}
      noValidate
      onKeyDown={({ key }) => key === 'Escape' && !isBusy && onClose()}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && isWhole) void submit();
      }}
    >
      {sent ? (
        <>
          <p>
            {fill(login.code.sentTo, { phone: '' })}
            <bdi dir="ltr">
              {limits.phonePrefix} {sent.phone}
            </bdi>
          </p>
          <CodeBoxes code={code} onCode={setCode} />
        </>
      ) : (
        <PhoneField
          label={first ? words.title : words.label}
          digits={digits}
          onDigits={setDigits}
          error={wrong}
        />
      )}
      {wrong && (
        <p className={sent ? form.wrong : 'visually-hidden'} role="alert">
          {wrong}
        </p>
      )}
      {!sent && <p className={styles.note}>{words.note}</p>}
      <div className={form.actions}>
        <button type="submit" className="button" disabled={isBusy || !isWhole}>
          {labelOf(sent !== undefined, isBusy)}
        </button>
        <button type="button" className={form.quiet} disabled={isBusy} onClick={onClose}>
          {words.cancel}
        </button>
      </div>
      {sent && (
        <div className={loginStyles.others}>
          <ResendCode resendAt={sent.resendAt} isBusy={isBusy} onResend={() => void ask()} />
          <button
            type="button"
            className={loginStyles.link}
            disabled={isBusy}
            onClick={() => {
              setWrong(undefined);
              setSent(undefined);
            }}
          >
            {login.code.back}
          </button>
        </div>
      )}
      {captcha.widget}
    </form>
  );
}

function labelOf(isSent: boolean, isBusy: boolean): string {
  if (isSent) return isBusy ? login.code.confirming : words.confirm;
  return isBusy ? login.phone.sending : login.phone.send;
}
