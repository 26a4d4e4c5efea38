import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { overlayGroups } from '../../contract/vocabulary.ts';
import { map as words } from '../../i18n/ar/map.ts';
import { overlays as names } from '../../i18n/ar/overlays.ts';
import { $overlays, toggleOverlay } from '../../stores/overlays.ts';
import styles from './OverlayMenu.module.css';

/** A button that opens the switches of the overlay groups (specification §2). */
export function OverlayMenu() {
  const shown = useStore($overlays);
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  return (
    <div
      ref={menu}
      className={styles.menu}
      data-over-map
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls="overlays"
        onClick={() => setOpen(!isOpen)}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M10 3l7 4-7 4-7-4 7-4zM3.5 10.5L10 14l6.5-3.5M3.5 14L10 17.5l6.5-3.5" />
        </svg>
        {words.overlays}
        {shown.length > 0 && <span className={styles.count}>{shown.length}</span>}
      </button>
      <div id="overlays" className={styles.list} hidden={!isOpen} role="group" aria-label={words.overlays}>
        {overlayGroups.map((group) => (
          <label key={group} className={styles.switch}>
            <input
              type="checkbox"
              role="switch"
              checked={shown.includes(group)}
              onChange={() => toggleOverlay(group)}
            />
            {names.groups[group]}
          </label>
        ))}
      </div>
    </div>
  );
}
