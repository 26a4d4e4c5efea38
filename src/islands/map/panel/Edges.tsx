import { useStore } from '@nanostores/react';
import { panel as words } from '../../../../words/ar/map/panel.ts';
import { fill } from '../../../../words/fill.ts';
import { formatTenths } from '../../../../words/format.ts';
import { streetText } from '../../../../words/street-text.ts';
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
                {outline.edges.map(({ x, y, bearing, lengthMeters, street }) => (
                  <li key={`${x},${y}`}>
                    <span>
                      <span>{fill(words.side, { side: words.sides[sideOf(bearing)] })}</span>
                      {streetText(street) !== undefined && <small>{streetText(street)}</small>}
                    </span>
                    <span>
                      <span>{formatTenths(lengthMeters)}</span> {words.meters}
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
