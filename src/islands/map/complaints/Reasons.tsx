import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { parcelReportKinds } from '../../../contract/shared/vocabulary.ts';
import { report as words } from '../../../i18n/ar/complaints/report.ts';
import { $reasonsOf, loadReasons, needReasons, type Subject } from '../../../stores/complaints/complaints.ts';
import form from '../../shared/form/Form.module.css';
import { Loaded } from '../../shared/form/Loaded.tsx';

interface Props {
  kind: Subject['kind'];
  reason: string;
  isBusy: boolean;
  error: string | undefined;
  onReason: (reason: string) => void;
}

const loadedWords = { loading: words.loading, failed: words.failedReasons, retry: words.retry };

/** Reason for the report: report kinds for a parcel, or the list of complaint reasons for anything else. */
export function Reasons({ kind, ...choice }: Props) {
  const load = useStore($reasonsOf(kind));
  useEffect(() => needReasons(kind), [kind]);
  if (kind === 'parcel') {
    return (
      <Choice {...choice} options={parcelReportKinds.map((each) => [each, words.parcelReasons[each]])} />
    );
  }
  return (
    <Loaded load={load} words={loadedWords} retry={() => loadReasons(kind)}>
      {(reasons) => <Choice {...choice} options={reasons.map(({ id, title }) => [String(id), title])} />}
    </Loaded>
  );
}

interface ChoiceProps extends Omit<Props, 'kind'> {
  /** Value and label of each. */
  options: [string, string][];
}

function Choice({ options, reason, isBusy, error, onReason }: ChoiceProps) {
  return (
    <div className={form.field}>
      <label htmlFor="report-reason">{words.reason}</label>
      <select
        id="report-reason"
        required
        value={reason}
        disabled={isBusy}
        aria-invalid={error !== undefined}
        aria-describedby={error ? 'report-reason-note' : undefined}
        onChange={({ target }) => onReason(target.value)}
      >
        <option value="">{words.chooseReason}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {error && (
        <small id="report-reason-note" className={form.wrong}>
          {error}
        </small>
      )}
    </div>
  );
}
