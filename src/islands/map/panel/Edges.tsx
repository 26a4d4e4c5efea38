import { useStore } from '@nanostores/react';
import { panel as words } from '../../../../words/ar/map/panel.ts';
import { fill } from '../../../../words/fill.ts';
import { formatTenths } from '../../../../words/format.ts';
import { lengthNote, streetText, widthSourceText } from '../../../../words/street-text.ts';
import { sideOf } from '../../../../lib/geo/compass.ts';
import { $outline, loadOutline } from '../../../stores/map/outline.ts';
import { Loaded } from '../Loaded.tsx';
import styles from './SelectionPanel.module.css';
import listStyles from './Lists.module.css';

/** Lengths of the parcel's edges, in order around it, and the streets along them. */
export function Edges() {
  return (
    <>
      <h3 id="edges">{words.edges}</h3>
      <Loaded load={useStore($outline)} failure={words.failedEdges} retry={loadOutline} rows={4}>
        {(outline) =>
          outline && outline.edges.length > 0 ? (
            <>
              <ol className={listStyles.edges} aria-labelledby="edges">
                {outline.edges.map((edge) => (
                  <li key={`${edge.x},${edge.y}`}>
                    <span>
                      <span>{fill(words.side, { side: words.sides[sideOf(edge.bearing)] })}</span>
                      {[streetText(edge.street), widthSourceText(edge.street), lengthNote(edge)].map(
                        (text) => text !== undefined && <small key={text}>{text}</small>,
                      )}
                    </span>
                    <span>
                      <span>{formatTenths(edge.lengthMeters)}</span> {words.meters}
                    </span>
                  </li>
                ))}
              </ol>
              <p className={styles.source}>{words.edgesHint}</p>
            </>
          ) : (
            <p className={styles.note}>{words.noEdges}</p>
          )
        }
      </Loaded>
    </>
  );
}
