import { formatNumber } from '../../i18n/format.ts';
import { money as words } from '../../i18n/ar/money.ts';
import styles from './Money.module.css';

/** An amount in riyals: the sign stands at the left of the number, kept together by a left-to-right isolate. */
export function Money({ amount, perSqm = false }: { amount: number; perSqm?: boolean }) {
  const digits = formatNumber(amount);
  return (
    <span className={styles.money}>
      <span aria-hidden="true">
        <bdi dir="ltr">
          <svg className={styles.sign} viewBox="0 0 22 24">
            <path d="M8.2 2v16.2q0 1.3-1.3 1.6L2 20.9M13.6 3.4v14.2M2 16.6l18-3.8M2 11.9l18-3.8M13.6 21.6l6.4-1.4" />
          </svg>{' '}
          {digits}
        </bdi>
        {perSqm && `/${words.sqmSign}`}
      </span>
      <span className="visually-hidden">
        {digits} {perSqm ? words.perSqm : words.riyal}
      </span>
    </span>
  );
}
