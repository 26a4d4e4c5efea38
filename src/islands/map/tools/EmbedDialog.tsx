import { useEffect, useRef, useState } from 'react';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { map as mapWords } from '../../../i18n/ar/map/map.ts';
import { mapTools } from '../../../i18n/ar/map/map-tools.ts';
import { fill } from '../../../i18n/fill.ts';
import { latinDigits } from '../../../contract/shared/fold-arabic.ts';
import { embedSnippet, frameRange } from '../../../map/embed-snippet.ts';
import { isOrigin } from '../../../map/embedding.ts';
import { showToast } from '../../../stores/shell/toasts.ts';
import { Field } from '../../shared/form/Field.tsx';
import styles from './ToolDialog.module.css';

const words = mapTools.embedding;
const wrongSize = fill(words.wrongSize, {
  lowest: String(frameRange.lowest),
  highest: String(frameRange.highest),
});

/** Generates the HTML snippet that embeds the current map in another page. */
export function EmbedDialog({ regionKey, close }: { regionKey: RegionKey; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const code = useRef<HTMLTextAreaElement>(null);
  const [width, setWidth] = useState('');
  const [height, setHeight] = useState('480');
  const [origin, setOrigin] = useState('');
  const [isByHand, setByHand] = useState(false);
  const size = { width: pixelsOf(width), height: pixelsOf(height) };
  const site = origin.trim();
  const isWrong = {
    width: width.trim() !== '' && size.width === undefined,
    height: size.height === undefined,
    origin: site !== '' && !isOrigin(site),
  };
  const snippet =
    size.height === undefined || isWrong.width || isWrong.origin
      ? ''
      : embedSnippet(new URL(location.href), {
          region: regionKey,
          title: fill(words.frame, { region: mapWords.regions[regionKey] }),
          origin: site || undefined,
          size: { width: size.width, height: size.height },
        });

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(snippet);
      showToast('success', words.copied);
      dialog.current?.close();
    } catch {
      // Without clipboard permission, select the snippet for manual copying.
      setByHand(true);
      code.current?.select();
    }
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="embed-title" onClose={close}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (snippet) void copy();
        }}
      >
        <h2 id="embed-title">{words.title}</h2>
        <p className={styles.hint}>{words.hint}</p>
        <div className={styles.pair}>
          <Field
            dir="ltr"
            id="embed-width"
            label={words.width}
            hint={words.widthHint}
            value={width}
            onText={setWidth}
            error={isWrong.width ? wrongSize : undefined}
          />
          <Field
            dir="ltr"
            id="embed-height"
            label={words.height}
            value={height}
            onText={setHeight}
            error={isWrong.height ? wrongSize : undefined}
          />
        </div>
        <Field
          dir="ltr"
          id="embed-origin"
          label={words.origin}
          hint={words.originExample}
          value={origin}
          onText={setOrigin}
          error={isWrong.origin ? words.wrongOrigin : undefined}
        />
        <label className={styles.field}>
          {words.code}
          <textarea ref={code} dir="ltr" readOnly value={snippet} />
        </label>
        {isByHand && <p role="alert">{words.copyByHand}</p>}
        <div className={styles.buttons}>
          <button type="submit" className="button" aria-disabled={snippet === ''}>
            {words.copy}
          </button>
          <button type="button" className={styles.cancel} onClick={() => dialog.current?.close()}>
            {words.cancel}
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** Parses a size in pixels; undefined if it is outside a frame's limits. */
function pixelsOf(text: string): number | undefined {
  const digits = latinDigits(text).trim();
  const pixels = Number(digits);
  const isFit = /^\d{1,5}$/.test(digits) && pixels >= frameRange.lowest && pixels <= frameRange.highest;
  return isFit ? pixels : undefined;
}
