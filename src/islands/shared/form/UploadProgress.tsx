import { formatShare } from '../../../../words/format.ts';
import styles from './Form.module.css';

interface Props {
  /** Id of the bar, unique in the page. */
  id: string;
  label: string;
  labelClass?: string | undefined;
  /** Share of the file that has been sent, 0 to 1; undefined while none is being sent. */
  sent: number | undefined;
}

/** How much of a file has been sent. */
export function UploadProgress({ id, label, labelClass, sent }: Props) {
  return (
    sent !== undefined && (
      <div>
        <label htmlFor={id} className={labelClass}>
          <span>{label}</span> <bdi>{formatShare(sent)}</bdi>
        </label>
        <progress id={id} className={styles.progress} value={sent} />
      </div>
    )
  );
}
