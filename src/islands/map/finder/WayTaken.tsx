import { useStore } from '@nanostores/react';
import { fill } from '../../../../words/fill.ts';
import { finder as words } from '../../../../words/ar/finder/finder.ts';
import { regions } from '../../../../words/ar/shell/regions.ts';
import { $listRegion } from '../../../stores/lists/map-lists.ts';
import { goBack, type FinderSteps } from '../../../stores/finder/finder-steps.ts';
import styles from './Finder.module.css';

/** The choices made so far, largest first; each links back to the choices within it. */
export function WayTaken({ steps }: { steps: FinderSteps }) {
  const region = fill(words.region, { region: regions[useStore($listRegion)] });
  const stops = [
    region,
    ...steps.way.map(({ level, name }) =>
      name === null ? words.none[level] : fill(words.taken[level], { name }),
    ),
  ];
  return (
    <nav aria-label={words.way}>
      <ol className={styles.way}>
        {stops.map((name, index) => {
          // The choices within a step belong to the level chosen next.
          const next = steps.way[index]?.level;
          return (
            <li key={`${index} ${name}`}>
              {next === undefined ? (
                <bdi aria-current="location">{name}</bdi>
              ) : (
                <button
                  type="button"
                  aria-label={fill(words.backTo, { name })}
                  onClick={() => goBack(steps, next)}
                >
                  <bdi>{name}</bdi>
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
