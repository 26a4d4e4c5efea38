import { attachmentTypes } from '../../../contract/shared/picture-types.ts';
import { report as words } from '../../../words/ar/complaints/report.ts';
import { formatShare } from '../../../words/format.ts';
import { fileFault, fileHint } from '../../../words/report-sentences.ts';
import { $fileSent } from '../../stores/complaints/complaints.ts';
import { fileFaultOf } from '../../stores/complaints/file-fault.ts';
import { setNote } from './complaint-notes.ts';
import { requireElement } from '../shared/require-element.ts';

/** The file attached to a complaint; one that cannot be sent is rejected immediately. */
const field = requireElement(document, '[data-complaint] [data-field=file]');
const input = requireElement<HTMLInputElement>(field, 'input');
const chooser = requireElement<HTMLButtonElement>(field, '[data-act=choose]');
const remover = requireElement<HTMLButtonElement>(field, '[data-act=remove]');
let file: File | undefined;

chooser.addEventListener('click', () => input.click());
remover.addEventListener('click', () => {
  forgetFile();
  chooser.focus();
});
input.addEventListener('change', () => {
  const [chosen] = input.files ?? [];
  if (chosen) choose(chosen);
  // Clear the input so that the same file can be chosen again after a failure.
  input.value = '';
});
$fileSent.subscribe((sent) => {
  const sending = requireElement(field, '[data-sending]');
  sending.hidden = sent === undefined;
  requireElement(sending, 'bdi').textContent = formatShare(sent ?? 0);
  requireElement<HTMLProgressElement>(sending, 'progress').value = sent ?? 0;
});

export function chosenFile(): File | undefined {
  return file;
}

export function forgetFile(): void {
  file = undefined;
  draw();
}

/** Locks the file while it is being uploaded. */
export function holdFile(isHeld: boolean): void {
  chooser.disabled = remover.disabled = isHeld;
}

/** Shows what is wrong with the file below the field; without an argument, which files are accepted. */
export function tellFile(sentence?: string): void {
  setNote(field, 'file', sentence ?? fileHint, sentence !== undefined);
}

function choose(chosen: File): void {
  const fault = fileFaultOf(chosen, attachmentTypes);
  if (fault) return tellFile(fileFault(fault, chosen.size));
  file = chosen;
  draw();
}

function draw(): void {
  requireElement(field, '[data-file-name]').textContent = file?.name ?? '';
  chooser.textContent = file ? words.replaceFile : words.chooseFile;
  remover.hidden = !file;
  tellFile();
}
