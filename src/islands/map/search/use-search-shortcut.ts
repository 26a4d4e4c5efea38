import { useEffect, type RefObject } from 'react';

/** The key of the shortcut, and what the same key writes on an Arabic keyboard. */
const keys = ['/', 'ظ'];

const editable =
  'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"], [type="range"])';

/**
 * Brings people to the box by «/» from the map and what stands around it, except where they write or answer a dialog.
 * Elsewhere on the page the key stays what it is: a shortcut of one key that cannot be switched off belongs to the part
 * that has the focus (WCAG 2.1.4).
 */
export function useSearchShortcut(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (!keys.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(event.target instanceof Element) || !event.target.closest('.map-page')) return;
      if (event.target.closest(`${editable}, dialog`)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [input]);
}
