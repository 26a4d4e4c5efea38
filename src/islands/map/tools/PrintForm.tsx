import { mapTools } from '../../../../words/ar/map/map-tools.ts';
import { papers, type Paper } from '../../../map/paper.ts';
import { DialogButtons } from './DialogButtons.tsx';
import styles from './ToolDialog.module.css';

const words = mapTools.printing;

interface Props {
  heading: string;
  onHeading: (heading: string) => void;
  paper: Paper;
  onPaper: (paper: Paper) => void;
  hasFailed: boolean;
  onSubmit: () => void;
  onCancel: () => void;
}

/** Title and paper format of a printed map. */
export function PrintForm({ heading, onHeading, paper, onPaper, hasFailed, onSubmit, onCancel }: Props) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h2 id="print-title">{words.title}</h2>
      <label className={styles.field}>
        {words.heading}
        <input
          type="text"
          value={heading}
          maxLength={80}
          onChange={({ target }) => onHeading(target.value)}
        />
      </label>
      <fieldset className={styles.choices}>
        <legend>{words.paper}</legend>
        {papers.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="paper"
              value={each}
              checked={paper === each}
              onChange={() => onPaper(each)}
            />
            <span>{words.papers[each]}</span>
          </label>
        ))}
      </fieldset>
      <p className={styles.hint}>{words.hint}</p>
      {hasFailed && <p role="alert">{words.failed}</p>}
      <DialogButtons submit={words.submit} cancel={words.cancel} onCancel={onCancel} />
    </form>
  );
}
