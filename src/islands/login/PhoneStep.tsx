import { login as words } from '../../../words/ar/account/login.ts';
import type { Solve } from '../../stores/account/login.ts';
import { Accounts } from './Accounts.tsx';
import styles from './LoginIsland.module.css';
import { PhoneForm } from './PhoneForm.tsx';

interface Props {
  /** Initial number, nine digits; empty for none. */
  first: string;
  solve: Solve;
}

/** Asks for the phone number; also offers third-party accounts. */
export function PhoneStep({ first, solve }: Props) {
  return (
    <>
      <PhoneForm first={first} solve={solve} />
      <p className={styles.or}>{words.or}</p>
      <Accounts />
    </>
  );
}
