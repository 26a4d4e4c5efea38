import styles from './Form.module.css';

/** Why sending a form failed, where no single field is to blame. */
export function FormFailure({ text }: { text: string | undefined }) {
  return (
    text && (
      <p className={styles.wrong} role="alert">
        {text}
      </p>
    )
  );
}
