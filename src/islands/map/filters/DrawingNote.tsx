import { useStore } from '@nanostores/react';
import { filters as words } from '../../../../words/ar/map/filters.ts';
import { loading } from '../../../../words/ar/shared/loading.ts';
import {
  $firstCornerIsSet,
  $isDrawing,
  $takesCorners,
  endDrawing,
} from '../../../stores/map/filters/filter-panel.ts';
import styles from './DrawingNote.module.css';

/**
 * Instructions over the map while an area is being drawn, and a way to cancel.
 */
export function DrawingNote() {
  const isDrawing = useStore($isDrawing);
  const isReady = useStore($takesCorners);
  const hasFirst = useStore($firstCornerIsSet);
  const { first, second, keys, cancel } = words.drawing;
  return (
    <>
      <div className={styles.note} data-over-map hidden={!isDrawing}>
        <p role="status">
          {isDrawing && <span>{isReady ? (hasFirst ? second : first) : loading.part}</span>}
          {isReady && !hasFirst && <small className={styles.keys}>{keys}</small>}
        </p>
        <button type="button" onClick={() => endDrawing()}>
          {cancel}
        </button>
      </div>
    </>
  );
}
