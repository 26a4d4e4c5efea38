import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { map as mapWords } from '../../../i18n/ar/map/map.ts';
import { mapTools } from '../../../i18n/ar/map/map-tools.ts';
import { fill } from '../../../i18n/fill.ts';
import { papers, type MapPicture, type Paper } from '../../../map/paper.ts';
import { $heatMode, $mapMode } from '../../../stores/map/map-view.ts';
import { takeMapPicture } from '../../../stores/map/map-queries.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import styles from './ToolDialog.module.css';
import { PrintSheet } from './PrintSheet.tsx';

const words = mapTools.printing;

interface Props {
  regionKey: RegionKey;
  hasDemoData: boolean;
  close: () => void;
}

/** Asks for a title and paper format, then prints the current map. */
export function PrintDialog({ regionKey, hasDemoData, close }: Props) {
  const mode = useStore($mapMode);
  const heatMode = useStore($heatMode);
  const dialog = useRef<HTMLDialogElement>(null);
  const [heading, setHeading] = useState(() =>
    fill(words.usualHeading, {
      region: mapWords.regions[regionKey],
      mode: heatMode?.label ?? mapWords.modes[mode],
    }),
  );
  const [paper, setPaper] = useState<Paper>('a4-landscape');
  const [picture, setPicture] = useState<MapPicture>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  const prepare = () => {
    setFailed(false);
    takeMapPicture().then(setPicture, () => setFailed(true));
  };
  return (
    <>
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-labelledby="print-title"
        onClose={() => !picture && close()}
      >
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            prepare();
          }}
        >
          <h2 id="print-title">{words.title}</h2>
          <label className={styles.field}>
            {words.heading}
            <input
              type="text"
              value={heading}
              maxLength={80}
              onChange={({ target }) => setHeading(target.value)}
            />
          </label>
          <fieldset className={styles.papers}>
            <legend>{words.paper}</legend>
            {papers.map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name="paper"
                  value={each}
                  checked={paper === each}
                  onChange={() => setPaper(each)}
                />
                {words.papers[each]}
              </label>
            ))}
          </fieldset>
          <p className={styles.hint}>{words.hint}</p>
          {hasFailed && <p role="alert">{words.failed}</p>}
          <div className={styles.buttons}>
            <button type="submit" className="button">
              {words.submit}
            </button>
            <button type="button" className={styles.cancel} onClick={() => dialog.current?.close()}>
              {words.cancel}
            </button>
          </div>
        </form>
      </dialog>
      {picture &&
        createPortal(
          <PrintSheet
            picture={picture}
            heading={heading}
            paper={paper}
            hasDemoData={hasDemoData}
            isBroken={() => {
              setPicture(undefined);
              setFailed(true);
            }}
            isDone={() => {
              dialog.current?.close();
              close();
            }}
          />,
          document.body,
        )}
    </>
  );
}
