import { money as words } from '../../../words/ar/shared/money.ts';
import { formatNumber } from '../../../words/format.ts';
import { riyalSign } from '../../../words/riyal-sign.ts';

const sign = `<svg viewBox="${riyalSign.viewBox}"><path d="${riyalSign.path}"></path></svg>`;

/**
 * An amount in riyals as HTML: the sign is left of the number, kept together by a left-to-right isolate. A string,
 * because tables show dozens of amounts and a component for each would cost more than its content.
 */
export function moneyHtml(amount: number, { isPerSqm = false } = {}): string {
  const digits = formatNumber(amount);
  const seen = `<bdi dir="ltr">${sign}&nbsp;${digits}</bdi>${isPerSqm ? `/${words.sqmSign}` : ''}`;
  const heard = `${digits} ${isPerSqm ? words.perSqm : words.riyal}`;
  return `<span class="money"><span aria-hidden="true">${seen}</span><span class="visually-hidden">${heard}</span></span>`;
}
