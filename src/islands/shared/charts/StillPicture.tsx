import styles from './Chart.module.css';
import { TimePicture, type TimePictureProps } from './TimePicture.tsx';

/** Widths of the two drawings in pixels: one fits a phone, one a page. */
const widths = { narrow: 320, wide: 540 };

/**
 * Static chart of prices over time that needs no script: `label` is its accessible name, its table has the same
 * figures.
 */
export function StillPicture({
  label,
  ...picture
}: Omit<TimePictureProps, 'width' | 'chosen'> & { label: string }) {
  return (
    <div role="img" aria-label={label}>
      <div className={styles.narrow}>
        <TimePicture {...picture} width={widths.narrow} />
      </div>
      <div className={styles.wide}>
        <TimePicture {...picture} width={widths.wide} />
      </div>
    </div>
  );
}
