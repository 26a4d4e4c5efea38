import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { attachmentTypes } from '../../../contract/shared/picture-types.ts';
import { formatShare } from '../../../i18n/format.ts';
import { report as words } from '../../../i18n/ar/complaints/report.ts';
import { fileFault, fileHint } from '../../../i18n/report-sentences.ts';
import { $fileSent } from '../../../stores/complaints/complaints.ts';
import { fileFaultOf } from '../../../stores/complaints/file-fault.ts';
import form from '../../shared/form/Form.module.css';
import styles from './Report.module.css';

interface Props {
  file: File | undefined;
  isBusy: boolean;
  error: string | undefined;
  /** Called with a valid file, with undefined for none, or with the fault of a rejected one. */
  onFile: (file: File | undefined, fault?: string) => void;
}

/** Attaches an image or document; a file that cannot be sent is rejected immediately. */
export function ReportFile({ file, isBusy, error, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const sent = useStore($fileSent);

  function choose(chosen: File | undefined) {
    if (!chosen) return;
    const fault = fileFaultOf(chosen, attachmentTypes);
    if (fault) onFile(file, fileFault(fault, chosen.size));
    else onFile(chosen);
  }

  return (
    <div className={form.field} role="group" aria-labelledby="report-file">
      <strong id="report-file">
        {words.file} ({words.optional})
      </strong>
      <input
        ref={input}
        type="file"
        accept={attachmentTypes.join()}
        hidden
        aria-label={words.chooseFile}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          // Clear the input so that the same file can be chosen again after a failure.
          target.value = '';
        }}
      />
      <div className={styles.file}>
        {file && <bdi>{file.name}</bdi>}
        <button
          ref={chooser}
          type="button"
          className={form.quiet}
          disabled={isBusy}
          aria-describedby="report-file-note"
          onClick={() => input.current?.click()}
        >
          {file ? words.replaceFile : words.chooseFile}
        </button>
        {file && (
          <button
            type="button"
            className={form.quiet}
            disabled={isBusy}
            onClick={() => {
              onFile(undefined);
              chooser.current?.focus();
            }}
          >
            {words.removeFile}
          </button>
        )}
      </div>
      {sent !== undefined && (
        <div>
          <label htmlFor="report-progress">
            {words.sendingFile} <bdi>{formatShare(sent)}</bdi>
          </label>
          <progress id="report-progress" className={form.progress} value={sent} />
        </div>
      )}
      <small id="report-file-note" className={error ? form.wrong : undefined} role={error && 'alert'}>
        {error ?? fileHint}
      </small>
    </div>
  );
}
