import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { storageWorks } from '../../environment/storage-works.ts';
import { login as words } from '../../../words/ar/account/login.ts';
import { confirmCode } from '../../stores/account/login.ts';
import { $login, restoreStep } from '../../stores/account/login-step.ts';
import { proveNumber } from '../../stores/account/missing-number.ts';
import { prepareAccounts, resumeLogin } from '../../stores/account/with-account.ts';
import { CodeStep } from './CodeStep.tsx';
import { Later } from './Later.tsx';
import { NumberStep } from './NumberStep.tsx';
import { PhoneStep } from './PhoneStep.tsx';
import styles from './LoginIsland.module.css';
import { useCaptcha } from './use-captcha.tsx';

const neverChanges = () => () => undefined;
/** The server render cannot know this. */
const unknown = () => true;

/**
 * Sign-in (specification §2): phone, then code; or a Google or Apple account; then a phone number if none is known, and
 * its code.
 */
export function SignIn() {
  const login = useStore($login);
  const captcha = useCaptcha();
  const root = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);

  const canStay = useSyncExternalStore(neverChanges, storageWorks, unknown);
  useLayoutEffect(restoreStep, []);
  useEffect(() => void resumeLogin().then(prepareAccounts), []);
  useEffect(() => {
    if (login.step === 'done') location.assign(login.address);
    // Each step focuses its first input; the initial step leaves the page's focus alone.
    if (!isFirst.current) root.current?.querySelector('input')?.focus();
    isFirst.current = false;
  }, [login]);

  if (!canStay) return <p role="alert">{words.noStorage}</p>;
  return (
    <div ref={root} className={styles.login}>
      {login.step === 'phone' && <PhoneStep first={login.phone ?? ''} solve={captcha.solve} />}
      {login.step === 'code' && (
        <CodeStep
          key={login.ref}
          sent={login}
          solve={captcha.solve}
          confirm={{ label: words.code.confirm, busy: words.code.confirming, submit: confirmCode }}
        />
      )}
      {login.step === 'number' && <NumberStep first={login.phone ?? ''} solve={captcha.solve} />}
      {login.step === 'numberCode' && (
        <CodeStep
          key={login.ref}
          sent={login}
          solve={captcha.solve}
          confirm={{ label: words.number.save, busy: words.number.saving, submit: proveNumber }}
          head={<h2>{words.number.title}</h2>}
          otherwise={<Later />}
        />
      )}
      {login.step === 'done' && <p role="status">{words.done}</p>}
      {captcha.widget}
    </div>
  );
}
