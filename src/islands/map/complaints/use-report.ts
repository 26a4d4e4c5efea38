import { useStore } from '@nanostores/react';
import { useState, type RefObject } from 'react';
import { report as words } from '../../../../words/ar/complaints/report.ts';
import {
  complaintFaultsOf,
  fieldOf,
  noAnswers,
  sendComplaint,
  type ComplaintAnswers,
  type ComplaintField,
  type Receipt,
} from '../../../stores/complaints/complaints.ts';
import { $transactions } from '../../../stores/map/selection.ts';
import { $offers } from '../../../stores/offer/offers.ts';
import { useRefusal } from '../../shared/form/use-refusal.ts';
import { itself, subjectsOf, type Shown } from './subjects.ts';

interface Draft {
  about: string;
  answers: ComplaintAnswers;
  file: File | undefined;
}

const names: readonly ComplaintField[] = ['reason', 'price', 'date', 'description', 'file'];
const noDraft: Draft = { about: itself, answers: noAnswers, file: undefined };
/** Unsent drafts by subject, kept while the panel shows something else. */
const drafts = new Map<string, Draft>();

/** State of the form that reports what the panel shows: the draft, what is wrong with it, and the receipt once sent. */
export function useReport(shown: Shown, root: RefObject<HTMLFormElement | null>) {
  const draftKey = JSON.stringify(shown);
  const [draft, setDraft] = useState(() => drafts.get(draftKey) ?? noDraft);
  const [receipt, setReceipt] = useState<Receipt>();
  const { refusal, setRefusal, clear, tell } = useRefusal(root, names);
  const subjects = subjectsOf(shown, useStore($transactions), useStore($offers));
  const { subject } = subjects.find(({ key }) => key === draft.about) ?? subjects[0];
  const { answers, file } = draft;

  function change(next: Draft) {
    drafts.set(draftKey, next);
    setDraft(next);
  }

  return {
    draft,
    receipt,
    refusal,
    subject,
    subjects,
    /** Another subject has reasons of its own. */
    setAbout: (about: string) => {
      change({ ...draft, about, answers: { ...answers, reason: '' } });
      setRefusal({ fields: {} });
    },
    set: (name: keyof ComplaintAnswers) => (text: string) => {
      change({ ...draft, answers: { ...answers, [name]: text } });
      clear(name);
    },
    setFile: (chosen: File | undefined, fault: string | undefined) => {
      change({ ...draft, file: chosen });
      if (fault) setRefusal({ fields: { ...refusal.fields, file: fault } });
      else clear('file');
    },
    send: async () => {
      const faults = complaintFaultsOf(subject, answers);
      if (faults.length > 0) {
        const messages = faults.map((name) => [name, name === 'file' ? undefined : words.faults[name]]);
        return setRefusal({
          fields: Object.fromEntries(messages) as Partial<Record<ComplaintField, string>>,
        });
      }
      setRefusal({ fields: {} });
      const sent = await sendComplaint(subject, answers, file);
      if (sent.status === 'refused') {
        tell({ ...sent.refused, field: fieldOf(sent.refused.field) }, words.failed);
      }
      if (sent.status !== 'sent') return;
      drafts.delete(draftKey);
      setReceipt(sent.receipt);
    },
    startAnother: () => {
      setDraft(noDraft);
      setReceipt(undefined);
    },
  };
}
