import { riyadhDay } from '../../../../lib/days.ts';
import { complaintLimits } from '../../../../contract/complaints/limits.ts';
import { report as words } from '../../../../words/ar/complaints/report.ts';
import { descriptionLength } from '../../../../words/report-sentences.ts';
import {
  namesSale,
  type ComplaintAnswers,
  type ComplaintField,
  type Subject,
} from '../../../stores/complaints/complaints.ts';
import { Field } from '../../shared/form/Field.tsx';
import { Reasons } from './Reasons.tsx';

interface Props {
  subject: Subject;
  answers: ComplaintAnswers;
  errors: Partial<Record<ComplaintField, string | undefined>>;
  isPending: boolean;
  set: (name: keyof ComplaintAnswers) => (text: string) => void;
}

/** The reason, the sale as it should be where the reason is about one, and a description. */
export function ReportFields({ subject, answers, errors, isPending, set }: Props) {
  const field = (name: 'price' | 'date' | 'description') => ({
    id: `report-${name}`,
    value: answers[name],
    error: errors[name],
    readOnly: isPending,
    onText: set(name),
  });
  const needsDescription = subject.kind === 'parcel' && answers.reason === 'other';
  return (
    <>
      <Reasons
        kind={subject.kind}
        reason={answers.reason}
        isBusy={isPending}
        error={errors.reason}
        onReason={set('reason')}
      />
      {namesSale(subject, answers.reason) && (
        <>
          <Field
            {...field('price')}
            label={words.price}
            required
            inputMode="decimal"
            dir="ltr"
            maxLength={20}
          />
          <Field {...field('date')} label={words.date} required type="date" max={riyadhDay()} />
        </>
      )}
      <Field
        {...field('description')}
        isLong
        label={needsDescription ? words.description : `${words.description} (${words.optional})`}
        maxLength={complaintLimits.complaintLength}
        hint={descriptionLength(answers.description.length)}
      />
    </>
  );
}
