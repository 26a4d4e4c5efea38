import styles from './Chart.module.css';
import { TimePicture, type TimePictureProps } from './TimePicture.tsx';

/** Pixels of the drawings: one fits a phone, one a page. */
const widths = { narrow: 320, wide: 540 };

/** Prices over time as a picture that needs no script: `label` names it, its table says the same. */
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
