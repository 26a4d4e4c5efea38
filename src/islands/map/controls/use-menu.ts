import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

/**
 * A menu that a button opens below itself. It closes on a press outside, and on Escape, which returns the focus to the
 * button.
 */
export function useMenu() {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  return {
    isOpen,
    setOpen,
    /** Props of the element around button and menu. */
    frame: {
      ref: root,
      // What is open stands above the raised sheet of phones.
      'data-menu-open': isOpen || undefined,
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Escape') close();
      },
    },
    button,
    /** Closes the menu and returns the focus to the button. */
    close,
  };
}
