import { useStore } from '@nanostores/react';
import { areLoaded, titleOf, type LoadedRules } from '../../../../words/loaded-rules.ts';
import { parcelPage } from '../../../../words/ar/parcel/parcel-page.ts';
import { panel } from '../../../../words/ar/map/panel.ts';
import { fill } from '../../../../words/fill.ts';
import { roomToBuild } from '../../../../words/room-to-build.ts';
import { $buildingRules, $parcel, loadBuildingRules } from '../../../stores/map/selection.ts';
import { Loaded } from '../Loaded.tsx';
import styles from './SelectionPanel.module.css';
import roomStyles from './Room.module.css';

const words = parcelPage.room;

/** What may be built on the parcel, each figure with the rule it derives from, as on the parcel's page. */
export function RoomToBuild() {
  const parcel = useStore($parcel);
  const rules = useStore($buildingRules);
  // The section of the missing part reports the failure and offers the retry.
  if (parcel.status === 'failed' || rules.status === 'failed') return null;
  // It also says that no rules are known.
  if (rules.status === 'ready' && !areLoaded(rules.value)) return null;
  return (
    <>
      <h3>{words.title}</h3>
      <Loaded
        load={parcel.status === 'ready' ? rules : { status: 'loading' }}
        failure={panel.failedRules}
        retry={loadBuildingRules}
        rows={9}
      >
        {(value) =>
          parcel.status === 'ready' && areLoaded(value) && <Room rules={value} areaSqm={parcel.value.area} />
        }
      </Loaded>
    </>
  );
}

function Room({ rules, areaSqm }: { rules: LoadedRules; areaSqm: number }) {
  const figures = roomToBuild(rules, areaSqm);
  if (figures.length === 0) {
    return (
      <>
        <p>{fill(words.nothing, { zoning: titleOf(rules) })}</p>
        <p className={styles.source}>{words.notOfficial}</p>
      </>
    );
  }
  return (
    <>
      <dl className={roomStyles.room}>
        {figures.map(({ label, value, rule }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <strong>{value}</strong>
              <small>{rule}</small>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.source}>
        {words.notOfficial} {words.setbacks}
      </p>
    </>
  );
}
