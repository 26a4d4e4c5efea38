import { report as words } from '../../../../words/ar/complaints/report.ts';
import form from '../../shared/form/Form.module.css';

interface Props {
  subjects: readonly { key: string; name: string }[];
  about: string;
  isPending: boolean;
  onAbout: (about: string) => void;
}

/** What the report is about: the subject of the panel itself, or one of its sales or offers. */
export function ReportSubject({ subjects, about, isPending, onAbout }: Props) {
  return (
    <div className={form.field}>
      <label htmlFor="report-about">{words.about}</label>
      <select
        id="report-about"
        value={about}
        disabled={isPending}
        onChange={({ target }) => onAbout(target.value)}
      >
        {subjects.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
