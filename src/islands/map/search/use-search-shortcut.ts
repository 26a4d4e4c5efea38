import { useEffect, type RefObject } from 'react';

/** The shortcut key, and what the same key types on an Arabic keyboard. */
const keys = ['/', 'ظ'];

const editable =
  'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"], [type="range"])';

/**
 * Focuses the search box on «/» while the focus is on the map or the UI around it, except in text inputs and dialogs.
 * Elsewhere on the page the key is left alone: a single-key shortcut that cannot be turned off must be limited to the
 * focused component (WCAG 2.1.4).
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
