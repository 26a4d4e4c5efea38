import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { attachmentTypes } from '../../../../contract/shared/picture-types.ts';
import { report as words } from '../../../../words/ar/complaints/report.ts';
import { fileFault, fileHint } from '../../../../words/report-sentences.ts';
import { $fileSent } from '../../../stores/complaints/complaints.ts';
import { fileFaultOf } from '../../../stores/complaints/file-fault.ts';
import { FileInput } from '../../shared/form/FileInput.tsx';
import form from '../../shared/form/Form.module.css';
import { UploadProgress } from '../../shared/form/UploadProgress.tsx';
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
      <FileInput ref={input} types={attachmentTypes} label={words.chooseFile} onFile={choose} />
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
      <UploadProgress id="report-progress" label={words.sendingFile} sent={sent} />
      <small id="report-file-note" className={error ? form.wrong : undefined} role={error && 'alert'}>
        {error ?? fileHint}
      </small>
    </div>
  );
}
