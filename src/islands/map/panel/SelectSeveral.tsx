import { useStore } from '@nanostores/react';
import { panel as words } from '../../../../words/ar/map/panel.ts';
import { $selectsSeveral, setSelectsSeveral } from '../../../stores/map/selection.ts';
import styles from './SelectionPanel.module.css';

/** Enables multiple selection on touch devices, which have no Ctrl key. */
export function SelectSeveral() {
  const selectsSeveral = useStore($selectsSeveral);
  return (
    <>
      <button
        type="button"
        className={styles.action}
        aria-pressed={selectsSeveral}
        onClick={() => setSelectsSeveral(!selectsSeveral)}
      >
        {words.selectSeveral}
      </button>
      {selectsSeveral && <p className={styles.note}>{words.selectSeveralHint}</p>}
    </>
  );
}
