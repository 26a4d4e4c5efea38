import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { report as words } from '../../../../words/ar/complaints/report.ts';
import { $isMember } from '../../../stores/account/session.ts';
import { $complaintIsPending } from '../../../stores/complaints/complaints.ts';
import form from '../../shared/form/Form.module.css';
import { FormFailure } from '../../shared/form/FormFailure.tsx';
import styles from './Report.module.css';
import { ReportActions } from './ReportActions.tsx';
import { ReportFields } from './ReportFields.tsx';
import { ReportFile } from './ReportFile.tsx';
import { ReportReceipt } from './ReportReceipt.tsx';
import { ReportSubject } from './ReportSubject.tsx';
import type { Shown } from './subjects.ts';
import { useReport } from './use-report.ts';

interface Props {
  shown: Shown;
  onClose: () => void;
}

/** Reports a problem with what the panel shows, a sale or an offer. Input is kept until it has been sent. */
export function ReportForm({ shown, onClose }: Props) {
  const root = useRef<HTMLFormElement>(null);
  const isPending = useStore($complaintIsPending);
  const isMember = useStore($isMember);
  const report = useReport(shown, root);
  const { receipt, subject } = report;

  // Focus the form when it opens and when another report is started.
  useEffect(() => {
    if (!receipt) root.current?.querySelector<HTMLElement>('select, a')?.focus();
  }, [receipt]);

  if (receipt) return <ReportReceipt receipt={receipt} kind={subject.kind} onAnother={report.startAnother} />;
  return (
    <form
      ref={root}
      className={`${styles.report} ${form.form}`}
      aria-labelledby="report-title"
      noValidate
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isPending) return;
        // Escape would also close the panel: close only the form.
        event.stopPropagation();
        onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void report.send();
      }}
    >
      <strong id="report-title">{words.title}</strong>
      {isMember ? <Draft report={report} isPending={isPending} /> : <p>{words.signIn}</p>}
      <ReportActions isMember={isMember} isPending={isPending} onClose={onClose} />
    </form>
  );
}

function Draft({ report, isPending }: { report: ReturnType<typeof useReport>; isPending: boolean }) {
  const { draft, refusal, subject } = report;
  return (
    <>
      <ReportSubject
        subjects={report.subjects}
        about={draft.about}
        isPending={isPending}
        onAbout={report.setAbout}
      />
      <ReportFields
        subject={subject}
        answers={draft.answers}
        errors={refusal.fields}
        isPending={isPending}
        set={report.set}
      />
      <ReportFile file={draft.file} isBusy={isPending} error={refusal.fields.file} onFile={report.setFile} />
      <FormFailure text={refusal.whole} />
    </>
  );
}
