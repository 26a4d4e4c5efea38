import { useStore } from '@nanostores/react';
import { codeBeside } from '../../../../words/code-beside.ts';
import { areLoaded, type LoadedRules } from '../../../../words/loaded-rules.ts';
import { panel as words } from '../../../../words/ar/map/panel.ts';
import { ruleFacts } from '../../../../words/rule-facts.ts';
import { ruleSentences } from '../../../../words/rule-sentences.ts';
import { $buildingRules, loadBuildingRules } from '../../../stores/map/selection.ts';
import { Facts, type Fact } from './Facts.tsx';
import { Loaded } from '../Loaded.tsx';
import styles from './SelectionPanel.module.css';
import { SourceNote } from './SourceNote.tsx';

/** Building rules of the parcel: in words, then in figures. */
export function Rules() {
  return (
    <>
      <h3>{words.rules}</h3>
      <Loaded load={useStore($buildingRules)} failure={words.failedRules} retry={loadBuildingRules} rows={11}>
        {(rules) => (
          <>
            {areLoaded(rules) && (
              <>
                <p>{ruleSentences(rules).join(' ')}</p>
                <Facts facts={factsOf(rules)} />
              </>
            )}
            {rules.note && <p className={styles.note}>{rules.note}</p>}
            {rules.source && <SourceNote source={rules.source} />}
          </>
        )}
      </Loaded>
    </>
  );
}

function factsOf(rules: LoadedRules): Fact[] {
  return [
    [
      words.zoning,
      <>
        <span>{rules.name ?? words.notKnown}</span>{' '}
        <bdi className={styles.code}>{codeBeside(rules.name, rules.code)}</bdi>
      </>,
    ],
    ...ruleFacts(rules),
  ];
}
