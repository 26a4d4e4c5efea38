import { useStore } from '@nanostores/react';
import { filters as words } from '../../../i18n/ar/filters.ts';
import { $firstCornerIsSet, $isDrawing, endDrawing } from '../../../stores/filter-panel.ts';
import styles from './DrawingNote.module.css';

/** Over the map, while an area is drawn: how it is done, and how to leave it; for the keyboard a cross in the middle. */
export function DrawingNote() {
  const isDrawing = useStore($isDrawing);
  const hasFirst = useStore($firstCornerIsSet);
  return (
    <>
      <div className={styles.note} data-over-map hidden={!isDrawing}>
        <p role="status">
          {isDrawing && (hasFirst ? words.drawing.second : words.drawing.first)}
          {isDrawing && !hasFirst && <small className={styles.keys}>{words.drawing.keys}</small>}
        </p>
        <button type="button" onClick={() => endDrawing()}>
          {words.drawing.cancel}
        </button>
      </div>
      {isDrawing && (
        <svg className={styles.cross} viewBox="0 0 32 32" aria-hidden="true" data-over-map>
          <path d="M16 2v28M2 16h28" />
        </svg>
      )}
    </>
  );
}
