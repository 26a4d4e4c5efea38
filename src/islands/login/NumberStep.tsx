import { login as words } from '../../../words/ar/account/login.ts';
import type { Solve } from '../../stores/account/login.ts';
import { Later } from './Later.tsx';
import styles from './LoginIsland.module.css';
import { PhoneForm } from './PhoneForm.tsx';

interface Props {
  /** Initial number, nine digits; empty for none. */
  first: string;
  solve: Solve;
}

/** Asks for a phone number after signing in with a Google or Apple account. */
export function NumberStep({ first, solve }: Props) {
  return (
    <>
      <div className={styles.thanks}>
        <h2>{words.number.title}</h2>
        <p>{words.number.lead}</p>
      </div>
      <PhoneForm first={first} solve={solve} />
      <Later />
    </>
  );
}
