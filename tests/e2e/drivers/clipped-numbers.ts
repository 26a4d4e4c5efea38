import type { Page } from '@playwright/test';

/** A number on the page that nobody can read whole. */
export interface ClippedNumber {
  number: string;
  /** The text that it is in. */
  text: string;
  /** `wrapped`: it continues on another line; `cut`: the edge of a box or of the page lies in it. */
  fault: 'wrapped' | 'cut';
}

/**
 * Finds numbers that are cut or wrapped, those in fields and their placeholders included: the rest of one reads as
 * another number. What has scrolled out of a box as a whole is not cut, and an address may wrap.
 */
export function clippedNumbers(page: Page): Promise<ClippedNumber[]> {
  return page.evaluate(() => {
    const unread = 'script, style, svg, option, [aria-hidden=true], .visually-hidden, canvas';
    const found: ClippedNumber[] = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      const parent = node.parentElement;
      if (!parent || parent.closest(unread) || /https?:/.test(node.data)) continue;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      for (const { 0: number, index } of node.data.matchAll(/\d[\d,.]*/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + number.length);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        const lines = new Set(boxes.map(({ top }) => Math.round(top)));
        const fault = lines.size > 1 ? 'wrapped' : boxes[0] && isCut(boxes[0], parent) ? 'cut' : undefined;
        if (fault) found.push({ number, text: node.data.trim().slice(0, 60), fault });
      }
    }
    const pen = document.createElement('canvas').getContext('2d');
    const untyped = ['checkbox', 'radio', 'date', 'hidden'];
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
      if (untyped.includes(field.type) || !field.checkVisibility({ visibilityProperty: true })) continue;
      const isSelect = field instanceof HTMLSelectElement;
      const isEmpty = !isSelect && field.value === '';
      const text = isSelect
        ? (field.selectedOptions[0]?.text ?? '')
        : isEmpty
          ? field.placeholder
          : field.value;
      const [number] = /\d[\d,.]*/.exec(text) ?? [];
      if (!pen || number === undefined) continue;
      const style = getComputedStyle(field);
      const { fontSize } = isEmpty ? getComputedStyle(field, '::placeholder') : style;
      pen.font = `${style.fontWeight} ${fontSize} ${style.fontFamily}`;
      // Most browsers keep room in fields of numbers for arrows that step through them.
      const arrows = field.type === 'number' && style.appearance !== 'textfield' ? 17 : 0;
      const sides = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight) + arrows;
      if (pen.measureText(text).width > field.clientWidth - sides + 1)
        found.push({ number, text, fault: 'cut' });
    }
    return found;

    function isCut(number: DOMRect, parent: Element): boolean {
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === 'visible') continue;
        const start = box.getBoundingClientRect().left + box.clientLeft;
        const end = start + box.clientWidth;
        if (number.right <= start + 1 || number.left >= end - 1) return false;
        if (number.left < start - 1 || number.right > end + 1) return true;
      }
      return number.left < -1 || number.right > innerWidth + 1;
    }
  });
}
