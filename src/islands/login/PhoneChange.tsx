import { useRef } from 'react';
import { login } from '../../../words/ar/account/login.ts';
import { profile } from '../../../words/ar/account/profile.ts';
import form from '../shared/form/Form.module.css';
import { CodeBoxes } from './CodeBoxes.tsx';
import { PhoneField } from '../shared/form/PhoneField.tsx';
import styles from './MemberProfile.module.css';
import { SentTo } from './SentTo.tsx';
import { usePhoneChange } from './use-phone-change.ts';
import { WithoutCode } from './WithoutCode.tsx';

const words = profile.phone;

interface Props {
  /** Initial number, nine digits; empty for none. */
  first: string;
  onClose: () => void;
}

/** Changes the phone number: a code is sent to the new number, which takes effect only once the code is confirmed. */
export function PhoneChange({ first, onClose }: Props) {
  const root = useRef<HTMLFormElement>(null);
  const change = usePhoneChange({ first, root, onDone: onClose });
  const { sent, wrong, isBusy, isWhole } = change;

  return (
    <form
      ref={root}
      className={form.form}
      noValidate
      onKeyDown={({ key }) => key === 'Escape' && !isBusy && onClose()}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && isWhole) void change.submit();
      }}
    >
      {sent ? (
        <>
          <SentTo phone={sent.phone} />
          <CodeBoxes code={change.code} onCode={change.setCode} />
        </>
      ) : (
        <PhoneField
          label={first ? words.title : words.label}
          digits={change.digits}
          onDigits={change.setDigits}
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
        <WithoutCode
          resendAt={sent.resendAt}
          isBusy={isBusy}
          onResend={() => void change.ask()}
          onBack={change.back}
        />
      )}
      {change.captchaWidget}
    </form>
  );
}

function labelOf(isSent: boolean, isBusy: boolean): string {
  if (isSent) return isBusy ? login.code.confirming : words.confirm;
  return isBusy ? login.phone.sending : login.phone.send;
}
