import { useEffect, useRef, useState } from 'react';
import { fill } from '../../../../words/fill.ts';
import { formatDate } from '../../../../words/format.ts';
import { report as words } from '../../../../words/ar/complaints/report.ts';
import { receiptNumber } from '../../../../words/report-sentences.ts';
import type { Receipt, Subject } from '../../../stores/complaints/complaints.ts';
import { showToast } from '../../../stores/shell/toasts.ts';
import form from '../../shared/form/Form.module.css';
import styles from './Report.module.css';

interface Props {
  receipt: Receipt;
  kind: Subject['kind'];
  onAnother: () => void;
}

/** Confirms that a report arrived, with its reference number. */
export function ReportReceipt({ receipt: { id, createdAt }, kind, onAnother }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const [byHand, setByHand] = useState(false);
  const number = receiptNumber(kind === 'parcel' ? 'parcel' : 'complaint', id);
  useEffect(() => root.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(number);
      showToast('success', words.copied);
    } catch {
      setByHand(true);
    }
  }

  return (
    <div ref={root} className={styles.report} role="status" tabIndex={-1}>
      <p>{fill(words.receipt, { day: formatDate(createdAt) })}</p>
      <p>
        {words.receiptNumber} <bdi className={styles.number}>{number}</bdi>
      </p>
      {byHand && <p>{words.copyByHand}</p>}
      <div className={form.actions}>
        <button type="button" className={form.quiet} onClick={() => void copy()}>
          {words.copy}
        </button>
        <button type="button" className={form.quiet} onClick={onAnother}>
          {words.another}
        </button>
      </div>
    </div>
  );
}
