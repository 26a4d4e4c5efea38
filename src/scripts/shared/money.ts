import { money as words } from '../../../words/ar/shared/money.ts';
import { formatNumber } from '../../../words/format.ts';
import { riyalSign } from '../../../words/riyal-sign.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** An amount in riyals: the sign is left of the number, kept together by a left-to-right isolate. */
export function moneyElement(amount: number, { isPerSqm = false } = {}): HTMLElement {
  const digits = formatNumber(amount);
  const seen = document.createElement('span');
  seen.ariaHidden = 'true';
  const isolate = document.createElement('bdi');
  isolate.dir = 'ltr';
  isolate.append(sign(), `\u00A0${digits}`);
  seen.append(isolate, ...(isPerSqm ? [`/${words.sqmSign}`] : []));
  const heard = document.createElement('span');
  heard.className = 'visually-hidden';
  heard.textContent = `${digits} ${isPerSqm ? words.perSqm : words.riyal}`;
  const element = document.createElement('span');
  element.className = 'money';
  element.append(seen, heard);
  return element;
}

function sign(): SVGElement {
  const picture = document.createElementNS(svgNamespace, 'svg');
  picture.setAttribute('viewBox', riyalSign.viewBox);
  const path = document.createElementNS(svgNamespace, 'path');
  path.setAttribute('d', riyalSign.path);
  picture.append(path);
  return picture;
}
