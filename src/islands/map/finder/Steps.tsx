import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { FinderStep } from '../../../../contract/finder/finder.ts';
import { countParcels } from '../../../../words/count.ts';
import { fill } from '../../../../words/fill.ts';
import { formatNumber } from '../../../../words/format.ts';
import { finder as words } from '../../../../words/ar/finder/finder.ts';
import { $finder } from '../../../stores/finder/finder.ts';
import {
  $shownSteps,
  $stepText,
  $steps,
  followSteps,
  loadMoreSteps,
  loadSteps,
  takeStep,
  type FinderSteps,
} from '../../../stores/finder/finder-steps.ts';
import { planPage } from '../../../../words/ar/parcel/plan-page.ts';
import { selectPlan } from '../../../stores/map/selection.ts';
import { Failure } from '../lists/Failure.tsx';
import styles from './Finder.module.css';
import { focusFinderButton } from './finder-button.ts';
import { WayTaken } from './WayTaken.tsx';

/** Up to this many choices are quicker to scan than to search by typing. */
const fewChoices = 12;

/** The steps taken so far, and the choices of the next step. */
export function Steps() {
  const load = useStore($steps);
  const steps = useStore($shownSteps);
  useEffect(followSteps, []);
  if (load.status === 'failed')
    return <Failure message={load.message ?? words.failedSteps} retry={loadSteps} />;
  if (!steps) {
    return (
      <p className={styles.waiting} role="status">
        {words.choose.city} …
      </p>
    );
  }
  return (
    <div className={styles.steps} aria-busy={load.status === 'loading'}>
      <WayTaken steps={steps} />
      <Gone steps={steps} />
      <OpenPlan steps={steps} />
      <Question steps={steps} />
      <LookFor steps={steps} />
      <StepList steps={steps} />
    </div>
  );
}

/** Reports something requested by the URL that no longer exists. */
function Gone({ steps: { gone } }: { steps: FinderSteps }) {
  const view = useStore($finder);
  if (!gone || gone === 'parcel' || view?.kind !== 'steps') return null;
  return (
    <p className={styles.gone} role="alert">
      {fill(words.gone[gone], { name: view.way[gone] ?? '' })}
    </p>
  );
}

/** Leads from a plan that was chosen to the plan itself. */
function OpenPlan({ steps: { way } }: { steps: FinderSteps }) {
  const [city, plan] = [way.find(({ level }) => level === 'city'), way.find(({ level }) => level === 'plan')];
  const [cityName, planNo] = [city?.name, plan?.name];
  // Parcels without a plan are a choice as well.
  if (cityName == null || planNo == null) return null;
  return (
    <button type="button" className={styles.more} onClick={() => selectPlan({ cityName, planNo })}>
      {fill(planPage.openPlan, { number: planNo })}
    </button>
  );
}

/** What to choose next. It takes the focus after a step, because the clicked choice is gone. */
function Question({ steps: { level, way, totalCount, levelCount } }: { steps: FinderSteps }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const at = JSON.stringify(way.map(({ key }) => key));
  const before = useRef(at);
  useLayoutEffect(() => {
    if (before.current === at) return;
    before.current = at;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('[data-scrolls]')?.scrollTo({ top: 0 });
  }, [at]);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.question}>
        <span>{words.choose[level]}</span> <small aria-hidden="true">{formatNumber(levelCount)}</small>
      </h2>
      <p className="visually-hidden" role="status">
        {fill(words.choices, { count: formatNumber(totalCount) })}
      </p>
    </>
  );
}

function LookFor({ steps: { levelCount } }: { steps: FinderSteps }) {
  const text = useStore($stepText);
  if (levelCount <= fewChoices) return null;
  return (
    <input
      type="search"
      className={styles.lookFor}
      aria-label={words.lookFor}
      placeholder={words.lookFor}
      autoComplete="off"
      maxLength={40}
      value={text}
      onChange={({ target }) => $stepText.set(target.value)}
    />
  );
}

function StepList({ steps }: { steps: FinderSteps }) {
  const { items, totalCount, levelCount, level } = steps;
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(items.length);
  // The button disappears when there is nothing more to load; move the focus to the newly loaded items.
  useLayoutEffect(() => {
    if (items.length > shown.current && document.activeElement === document.body) {
      list.current?.querySelectorAll('button')[shown.current]?.focus();
    }
    shown.current = items.length;
  }, [items.length]);
  if (items.length === 0) {
    return <p className={styles.waiting}>{levelCount === 0 ? words.emptyRegion : words.noChoice}</p>;
  }
  return (
    <>
      <ul ref={list} className={level === 'city' || level === 'neighborhood' ? styles.names : styles.numbers}>
        {items.map((step) => (
          <li key={step.parcelObjectId ?? step.key}>
            <Step steps={steps} step={step} />
          </li>
        ))}
      </ul>
      {items.length < totalCount && (
        <button type="button" className={styles.more} onClick={loadMoreSteps}>
          {words.more}
        </button>
      )}
    </>
  );
}

function Step({ steps, step }: { steps: FinderSteps; step: FinderStep }) {
  const { name, parcelCount, parcelObjectId } = step;
  function take(): void {
    takeStep(steps, step);
    if (parcelObjectId !== null) focusFinderButton();
  }
  return (
    <button type="button" className={styles.step} onClick={take}>
      <bdi>{name ?? words.none[steps.level]}</bdi>
      {parcelObjectId === null && <small>{countParcels(parcelCount)}</small>}
    </button>
  );
}
