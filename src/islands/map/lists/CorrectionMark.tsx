import type { Correction } from '../../../../contract/shared/correction.ts';
import { correction as words } from '../../../../words/ar/shared/correction.ts';
import { correctionText } from '../../../../words/correction-text.ts';

/** Marks a row that the operator corrected; what was corrected is its title, and in the downloads. */
export function CorrectionMark({ correction }: { correction: Correction | undefined }) {
  return correction && <small title={correctionText(correction)}>{words.mark}</small>;
}
