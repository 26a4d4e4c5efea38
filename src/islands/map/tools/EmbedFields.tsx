import { mapTools } from '../../../../words/ar/map/map-tools.ts';
import { fill } from '../../../../words/fill.ts';
import { frameRange } from '../../../map/embed-snippet.ts';
import { frameParts } from '../../../map/frame.ts';
import { Field } from '../../shared/form/Field.tsx';
import styles from './ToolDialog.module.css';
import type { EmbedName, useEmbedding } from './use-embedding.ts';

const words = mapTools.embedding;
const wrongSize = fill(words.wrongSize, {
  lowest: String(frameRange.lowest),
  highest: String(frameRange.highest),
});

/** Size of the frame, what it shows besides the map where it is small, and the page that may show it. */
export function EmbedFields({
  texts,
  parts,
  isWrong,
  set,
  toggle,
}: Omit<ReturnType<typeof useEmbedding>, 'snippet'>) {
  const field = (name: EmbedName, fault: string) => ({
    dir: 'ltr',
    id: `embed-${name}`,
    label: words[name],
    value: texts[name],
    onText: set(name),
    error: isWrong[name] ? fault : undefined,
  });
  return (
    <>
      <div className={styles.pair}>
        <Field {...field('width', wrongSize)} hint={words.widthHint} />
        <Field {...field('height', wrongSize)} />
      </div>
      <fieldset className={styles.choices}>
        <legend>{words.parts}</legend>
        {frameParts.map((part) => (
          <label key={part}>
            <input type="checkbox" checked={parts.includes(part)} onChange={() => toggle(part)} />
            <span>{words.part[part]}</span>
          </label>
        ))}
      </fieldset>
      <Field {...field('origin', words.wrongOrigin)} hint={words.originExample} />
    </>
  );
}
