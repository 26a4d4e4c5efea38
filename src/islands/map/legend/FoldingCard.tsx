import { useState, type ReactNode } from 'react';
import { map as words } from '../../../../words/ar/map/map.ts';
import styles from './Legend.module.css';

interface Props {
  of: string;
  /** Colors in view, shown in the strip while the card is folded. */
  colors?: readonly string[];
  children: ReactNode;
}

/** A card named as the legend of something: open where there is room for it, elsewhere a strip. */
export function FoldingCard({ of, colors = [], children }: Props) {
  const [isOpen, setOpen] = useState(() => matchMedia('(width >= 1100px) and (height >= 600px)').matches);
  const [isAsked, setAsked] = useState(false);
  return (
    <div className={styles.area}>
      <section
        className={styles.card}
        data-over-map
        data-open={isOpen || undefined}
        data-asked={isAsked || undefined}
        aria-label={words.legend}
      >
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls="legend"
          onClick={() => (setOpen(!isOpen), setAsked(true))}
        >
          <span className={styles.title}>
            <span className="visually-hidden">{words.legend}: </span>
            <strong>{of}</strong>
          </span>
          {!isOpen && <Strip colors={colors} />}
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 6l5 5 5-5" />
          </svg>
        </button>
        <div id="legend" className={styles.body} hidden={!isOpen}>
          {children}
        </div>
      </section>
    </div>
  );
}

function Strip({ colors }: { colors: readonly string[] }) {
  if (colors.length === 0) return null;
  return (
    <span className={styles.strip} aria-hidden="true">
      {colors.map((color) => (
        <span key={color} style={{ backgroundColor: color }} />
      ))}
    </span>
  );
}
