import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../contract/shared/limits.ts';
import { accountLimits } from '../../../contract/account/limits.ts';
import { nationalDigits } from '../../../contract/shared/phone-number.ts';
import type { Profile } from '../../../contract/account/profile.ts';
import { login } from '../../../words/ar/account/login.ts';
import { profile } from '../../../words/ar/account/profile.ts';
import { $saving, exportAccount, type CodeUnderway } from '../../stores/account/profile.ts';
import form from '../shared/form/Form.module.css';
import { CodeBoxes } from './CodeBoxes.tsx';
import { FreshSignIn } from './FreshSignIn.tsx';
import styles from './MemberProfile.module.css';
import { SentTo } from './SentTo.tsx';
import { useSentCode } from './use-sent-code.ts';
import { WithoutCode } from './WithoutCode.tsx';

const words = profile.export;

/**
 * Downloads everything that is kept of the member: after a code to their verified number or, where none is verified,
 * with a fresh sign-in.
 */
export function ExportPart({ saved: { phoneNumber, isPhoneVerified } }: { saved: Profile }) {
  const [step, setStep] = useState<'idle' | 'code' | 'sign-in'>('idle');
  const [note, setNote] = useState<string>();
  const root = useRef<HTMLElement>(null);
  const wasIdle = useRef(true);
  const saving = useStore($saving);
  const phone = isPhoneVerified ? phoneNumber : null;

  // Return the focus to the button when the form closes.
  useEffect(() => {
    if (step === 'idle' && !wasIdle.current) root.current?.querySelector('button')?.focus();
    wasIdle.current = step === 'idle';
  }, [step]);

  /** Returns why the platform refuses; undefined: the download begins. */
  async function download(sent?: CodeUnderway, code?: string): Promise<string | undefined> {
    const outcome = await exportAccount(sent && code ? { ref: sent.ref, code } : undefined);
    if ('refused' in outcome) {
      if (!outcome.needsSignIn) return outcome.refused.message ?? words.failed;
      setStep('sign-in');
      return undefined;
    }
    setStep('idle');
    setNote(words.begun);
    location.assign(outcome.url);
    return undefined;
  }

  async function begin(): Promise<void> {
    setNote(undefined);
    if (phone !== null) return setStep('code');
    const why = await download();
    if (why !== undefined) setNote(why);
  }

  return (
    <section ref={root} className={styles.part} aria-labelledby="export-title">
      <h2 id="export-title">{words.title}</h2>
      <p>{words.lead}</p>
      {step === 'code' && phone !== null && (
        <ExportCode phone={phone} download={download} onClose={() => setStep('idle')} />
      )}
      {step === 'sign-in' && <FreshSignIn reason={words.signInFirst} onClose={() => setStep('idle')} />}
      {step === 'idle' && (
        <div className={form.actions}>
          <button
            type="button"
            className={form.quiet}
            disabled={saving !== undefined}
            onClick={() => void begin()}
          >
            {saving === 'export' ? words.making : words.button}
          </button>
        </div>
      )}
      <p role="status">{note}</p>
    </section>
  );
}

interface CodeProps {
  /** +966 and nine digits. */
  phone: string;
  download: (sent: CodeUnderway, code: string) => Promise<string | undefined>;
  onClose: () => void;
}

/** Sends a code to the member's own number and asks for it. */
function ExportCode({ phone, download, onClose }: CodeProps) {
  const root = useRef<HTMLFormElement>(null);
  const { sent, code, setCode, wrong, setWrong, isBusy, captchaWidget, ask, back } = useSentCode(root);
  const digits = nationalDigits(phone);
  // The form opens with one button, which is the next step.
  useEffect(() => root.current?.querySelector('button')?.focus(), []);

  async function submit(): Promise<void> {
    if (!sent) return ask(digits);
    setWrong(undefined);
    setWrong(await download(sent, code));
  }

  return (
    <form
      ref={root}
      className={form.form}
      noValidate
      onKeyDown={({ key }) => key === 'Escape' && !isBusy && onClose()}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
    >
      {sent ? (
        <>
          <SentTo phone={sent.phone} />
          <CodeBoxes code={code} onCode={setCode} />
        </>
      ) : (
        <p id="export-code">
          {words.codeLead} <bdi dir="ltr">{`${limits.phonePrefix}\u00a0${digits}`}</bdi>
        </p>
      )}
      {wrong && (
        <p className={form.wrong} role="alert">
          {wrong}
        </p>
      )}
      <div className={form.actions}>
        <button
          type="submit"
          className="button"
          aria-describedby={sent ? undefined : 'export-code'}
          disabled={isBusy || (sent !== undefined && code.length < accountLimits.codeLength)}
        >
          {labelOf(sent !== undefined, isBusy)}
        </button>
        <button type="button" className={form.quiet} disabled={isBusy} onClick={onClose}>
          {profile.phone.cancel}
        </button>
      </div>
      {sent && (
        <WithoutCode
          resendAt={sent.resendAt}
          isBusy={isBusy}
          onResend={() => void ask(digits)}
          onBack={back}
        />
      )}
      {captchaWidget}
    </form>
  );
}

function labelOf(isSent: boolean, isBusy: boolean): string {
  if (isSent) return isBusy ? words.making : words.button;
  return isBusy ? login.phone.sending : login.phone.send;
}
