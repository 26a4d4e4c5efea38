import styles from './ToolDialog.module.css';

interface Props {
  submit: string;
  cancel: string;
  /** Whether submitting does nothing at present. */
  isOff?: boolean;
  onCancel: () => void;
}

/** Submits or leaves a form of a dialog. */
export function DialogButtons({ submit, cancel, isOff, onCancel }: Props) {
  return (
    <div className={styles.buttons}>
      <button type="submit" className="button" aria-disabled={isOff}>
        {submit}
      </button>
      <button type="button" className={styles.cancel} onClick={onCancel}>
        {cancel}
      </button>
    </div>
  );
}
