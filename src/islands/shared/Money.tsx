import { formatNumber } from '../../../words/format.ts';
import { riyalSign } from '../../../words/riyal-sign.ts';
import { money as words } from '../../../words/ar/shared/money.ts';
import styles from './Money.module.css';

/** An amount in riyals: the sign is left of the number, kept together by a left-to-right isolate. */
export function Money({ amount, perSqm = false }: { amount: number; perSqm?: boolean }) {
  const digits = formatNumber(amount);
  return (
    <span className={styles.money}>
      <span aria-hidden="true">
        <bdi dir="ltr">
          <RiyalSign /> <span>{digits}</span>
        </bdi>
        {perSqm && <span>{`/${words.sqmSign}`}</span>}
      </span>
      <span className="visually-hidden">
        <span>{digits}</span> <span>{perSqm ? words.perSqm : words.riyal}</span>
      </span>
    </span>
  );
}

/** The sign alone, where adjacent text explains it. */
export function RiyalSign() {
  return (
    <svg className={styles.sign} viewBox={riyalSign.viewBox} aria-hidden="true">
      <path d={riyalSign.path} />
    </svg>
  );
}
