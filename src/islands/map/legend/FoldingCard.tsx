import { useState, type ReactNode } from 'react';
import { map as words } from '../../../i18n/ar/map/map.ts';
import styles from './Legend.module.css';

/** A card named as the legend of something: open on wide screens, collapsed to a chip on phones. */
export function FoldingCard({ of, children }: { of: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(() => matchMedia('(width > 800px)').matches);
  return (
    <section className={styles.card} data-over-map aria-label={words.legend}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls="legend"
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {words.legend}: <strong>{of}</strong>
        </span>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 6l5 5 5-5" />
        </svg>
      </button>
      <div id="legend" className={styles.body} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
