import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { map as mapWords } from '../../../../words/ar/map/map.ts';
import { mapTools } from '../../../../words/ar/map/map-tools.ts';
import { fill } from '../../../../words/fill.ts';
import type { MapPicture, Paper } from '../../../map/paper.ts';
import { $heatMode, $mapMode } from '../../../stores/map/map-view.ts';
import { takeMapPicture } from '../../../stores/map/map-queries.ts';
import type { RegionKey } from '../../../../contract/shared/vocabulary.ts';
import styles from './ToolDialog.module.css';
import { PrintForm } from './PrintForm.tsx';
import { PrintSheet } from './PrintSheet.tsx';
import { useModal } from './use-modal.ts';

interface Props {
  regionKey: RegionKey;
  hasDemoData: boolean;
  close: () => void;
}

/** Asks for a title and paper format, then prints the current map. */
export function PrintDialog({ regionKey, hasDemoData, close }: Props) {
  const [heading, setHeading] = useHeading(regionKey);
  const [paper, setPaper] = useState<Paper>('a4-landscape');
  const [picture, setPicture] = useState<MapPicture>();
  const [hasFailed, setFailed] = useState(false);
  const dialog = useModal();

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
        <PrintForm
          heading={heading}
          onHeading={setHeading}
          paper={paper}
          onPaper={setPaper}
          hasFailed={hasFailed}
          onSubmit={prepare}
          onCancel={() => dialog.current?.close()}
        />
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

/** The sheet's title: at first the region, and what its map is colored by. */
function useHeading(regionKey: RegionKey) {
  const mode = useStore($mapMode);
  const heatMode = useStore($heatMode);
  return useState(() =>
    fill(mapTools.printing.usualHeading, {
      region: mapWords.regions[regionKey],
      mode: heatMode?.label ?? mapWords.modes[mode],
    }),
  );
}
