import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { parcelReportKinds } from '../../../../contract/shared/vocabulary.ts';
import { report as words } from '../../../../words/ar/complaints/report.ts';
import { $reasonsOf, loadReasons, needReasons, type Subject } from '../../../stores/complaints/complaints.ts';
import { Loaded } from '../../shared/form/Loaded.tsx';
import { SelectField } from '../../shared/form/SelectField.tsx';

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
  options: [value: string, label: string][];
}

function Choice({ reason, onReason, ...rest }: ChoiceProps) {
  return (
    <SelectField
      {...rest}
      id="report-reason"
      label={words.reason}
      prompt={words.chooseReason}
      value={reason}
      onValue={onReason}
    />
  );
}
