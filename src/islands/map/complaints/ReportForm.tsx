import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { riyadhDay } from '../../../contract/shared/days.ts';
import { limits } from '../../../contract/limits.ts';
import { report as words } from '../../../i18n/ar/complaints/report.ts';
import { descriptionLength } from '../../../i18n/report-sentences.ts';
import {
  $complaintIsPending,
  complaintFaultsOf,
  fieldOf,
  namesSale,
  noAnswers,
  sendComplaint,
  type ComplaintAnswers,
  type ComplaintField,
  type Receipt,
} from '../../../stores/complaints/complaints.ts';
import { $offers } from '../../../stores/offer/offers.ts';
import { $transactions } from '../../../stores/map/selection.ts';
import { $isMember } from '../../../stores/account/session.ts';
import { Field } from '../../shared/form/Field.tsx';
import form from '../../shared/form/Form.module.css';
import { useRefusal } from '../../shared/form/use-refusal.ts';
import { Reasons } from './Reasons.tsx';
import styles from './Report.module.css';
import { ReportFile } from './ReportFile.tsx';
import { ReportReceipt } from './ReportReceipt.tsx';
import { itself, subjectsOf, type Shown } from './subjects.ts';

interface Props {
  shown: Shown;
  onClose: () => void;
}

interface Draft {
  about: string;
  answers: ComplaintAnswers;
  file: File | undefined;
}

const names: readonly ComplaintField[] = ['reason', 'price', 'date', 'description', 'file'];
const noDraft: Draft = { about: itself, answers: noAnswers, file: undefined };
/** What was written about something and not sent, also when the panel shows something else meanwhile. */
const drafts = new Map<string, Draft>();

/** Reports something wrong about what the panel shows, a sale or an offer. What is written stays until it has arrived. */
export function ReportForm({ shown, onClose }: Props) {
  const draftKey = JSON.stringify(shown);
  const [draft, setDraft] = useState(() => drafts.get(draftKey) ?? noDraft);
  const [receipt, setReceipt] = useState<Receipt>();
  const root = useRef<HTMLFormElement>(null);
  const { refusal, setRefusal, clear, tell } = useRefusal(root, names);
  const isPending = useStore($complaintIsPending);
  const isMember = useStore($isMember);
  const subjects = subjectsOf(shown, useStore($transactions), useStore($offers));
  const { subject } = subjects.find(({ key }) => key === draft.about) ?? subjects[0];
  const { answers, file } = draft;

  // Who opened the form, or wants to write another, is led into it.
  useEffect(() => {
    if (!receipt) root.current?.querySelector<HTMLElement>('select, a')?.focus();
  }, [receipt]);

  function change(next: Draft) {
    drafts.set(draftKey, next);
    setDraft(next);
  }
  const set = (name: keyof ComplaintAnswers) => (text: string) => {
    change({ ...draft, answers: { ...answers, [name]: text } });
    clear(name);
  };

  async function send() {
    const faults = complaintFaultsOf(subject, answers);
    if (faults.length > 0) {
      const told = faults.map((name) => [name, name === 'file' ? undefined : words.faults[name]]);
      return setRefusal({ fields: Object.fromEntries(told) as Partial<Record<ComplaintField, string>> });
    }
    setRefusal({ fields: {} });
    const sent = await sendComplaint(subject, answers, file);
    if (sent.status === 'refused') {
      tell({ ...sent.refused, field: fieldOf(sent.refused.field) }, words.failed);
    }
    if (sent.status !== 'sent') return;
    drafts.delete(draftKey);
    setReceipt(sent.receipt);
  }

  if (receipt) {
    const writeAnother = () => {
      setDraft(noDraft);
      setReceipt(undefined);
    };
    return <ReportReceipt receipt={receipt} kind={subject.kind} onAnother={writeAnother} />;
  }

  const of = (name: 'price' | 'date' | 'description') => ({
    id: `report-${name}`,
    value: answers[name],
    error: refusal.fields[name],
    readOnly: isPending,
    onText: set(name),
  });

  return (
    <form
      ref={root}
      className={`${styles.report} ${form.form}`}
      aria-labelledby="report-title"
      noValidate
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isPending) return;
        // Of the two that it could close, the form is the nearer.
        event.stopPropagation();
        onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <strong id="report-title">{words.title}</strong>
      {isMember ? (
        <>
          <div className={form.field}>
            <label htmlFor="report-about">{words.about}</label>
            <select
              id="report-about"
              value={draft.about}
              disabled={isPending}
              onChange={({ target }) => {
                change({ ...draft, about: target.value, answers: { ...answers, reason: '' } });
                setRefusal({ fields: {} });
              }}
            >
              {subjects.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <Reasons
            kind={subject.kind}
            reason={answers.reason}
            isBusy={isPending}
            error={refusal.fields.reason}
            onReason={set('reason')}
          />
          {namesSale(subject, answers.reason) && (
            <>
              <Field
                {...of('price')}
                label={words.price}
                required
                inputMode="decimal"
                dir="ltr"
                maxLength={20}
              />
              <Field {...of('date')} label={words.date} required type="date" max={riyadhDay()} />
            </>
          )}
          <Field
            {...of('description')}
            isLong
            label={
              subject.kind === 'parcel' && answers.reason === 'other'
                ? words.description
                : `${words.description} (${words.optional})`
            }
            maxLength={limits.complaintLength}
            hint={descriptionLength(answers.description.length)}
          />
          <ReportFile
            file={file}
            isBusy={isPending}
            error={refusal.fields.file}
            onFile={(chosen, fault) => {
              change({ ...draft, file: chosen });
              if (fault) setRefusal({ fields: { ...refusal.fields, file: fault } });
              else clear('file');
            }}
          />
          {refusal.whole && (
            <p className={form.wrong} role="alert">
              {refusal.whole}
            </p>
          )}
        </>
      ) : (
        <p>{words.signIn}</p>
      )}
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
    </form>
  );
}
