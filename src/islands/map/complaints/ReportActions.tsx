import { report as words } from '../../../../words/ar/complaints/report.ts';
import form from '../../shared/form/Form.module.css';

interface Props {
  isMember: boolean;
  isPending: boolean;
  onClose: () => void;
}

/** Sends the report, or leads visitors to the sign-in page; closes the form. */
export function ReportActions({ isMember, isPending, onClose }: Props) {
  return (
    <div className={form.actions}>
      {isMember ? (
        <button type="submit" className="button" disabled={isPending}>
          {isPending ? words.sending : words.send}
        </button>
      ) : (
        <a className="button" href="/account/auth">
          {words.signInLink}
        </a>
      )}
      <button type="button" className={form.quiet} disabled={isPending} onClick={onClose}>
        {words.close}
      </button>
    </div>
  );
}
