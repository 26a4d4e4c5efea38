import type { ReactNode } from 'react';
import styles from './ChipMenu.module.css';
import controls from './Controls.module.css';
import { useMenu } from './use-menu.ts';

interface Props {
  id: string;
  label: string;
  /** SVG path of its icon, in a 20 × 20 view box. */
  sign: string;
  /** Shown after the label unless 0. */
  count?: number;
  /** Whether clicking an item closes the menu and returns the focus to the button. */
  closesOnPress?: boolean;
  children: ReactNode;
}

/** A button over the map that opens a small menu below it. */
export function ChipMenu({ id, label, sign, count = 0, closesOnPress = false, children }: Props) {
  const { isOpen, setOpen, frame, button, close } = useMenu();

  return (
    <div {...frame} className={styles.menu} data-over-map>
      <button
        ref={button}
        type="button"
        className={`${controls.button} ${controls.iconic}`}
        title={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d={sign} />
        </svg>
        <span className={controls.label}>{label}</span>
        {count > 0 && <span className={controls.count}>{count}</span>}
      </button>
      <div
        id={id}
        className={styles.list}
        hidden={!isOpen}
        role="group"
        aria-label={label}
        onClick={closesOnPress ? close : undefined}
      >
        {children}
      </div>
    </div>
  );
}
