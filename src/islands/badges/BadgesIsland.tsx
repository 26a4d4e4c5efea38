import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { BadgeProgress } from '../../../contract/badges/badges.ts';
import { badgesPage as words } from '../../../words/ar/badges/badges-page.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber } from '../../../words/format.ts';
import {
  $badgeProgress,
  $badgesAreLoading,
  loadBadgeProgress,
  needBadgeProgress,
} from '../../stores/badges/badges.ts';
import { guarded } from '../shared/guarded.tsx';
import { Loaded } from '../shared/form/Loaded.tsx';
import form from '../shared/form/Form.module.css';
import { BadgeCard } from './BadgeCard.tsx';
import styles from './BadgesIsland.module.css';
import { Registration } from './Registration.tsx';

const types = ['explorer', 'contributor', 'broker'] as const;

/** Badges and achievements: the member's progress on each, and registration for the broker badges. */
export const BadgesIsland = guarded(function BadgesIsland() {
  // The header's script may have fetched them before hydration; render the served state first.
  const load = useStore($badgeProgress, { ssr: 'initial' });
  const isLoading = useStore($badgesAreLoading, { ssr: () => false });
  useEffect(needBadgeProgress, []);
  return (
    <div className={styles.page}>
      <div className={styles.badges} aria-busy={isLoading}>
        <Loaded load={load} words={words} retry={loadBadgeProgress}>
          {(badges) => (badges.length === 0 ? <p>{words.none}</p> : <Badges badges={badges} />)}
        </Loaded>
      </div>
      <Registration />
    </div>
  );
});

function Badges({ badges }: { badges: readonly BadgeProgress[] }) {
  const earned = badges.filter(({ earnedAt }) => earnedAt !== null).length;
  const sentence = fill(words.earnedOf, { earned: formatNumber(earned), all: formatNumber(badges.length) });
  return (
    <>
      <div className={styles.total}>
        <p id="badges-total">{sentence}</p>
        <progress
          className={form.progress}
          aria-labelledby="badges-total"
          value={earned}
          max={badges.length}
        />
      </div>
      {types.map((type) => {
        const own = badges.filter((badge) => badge.type === type);
        if (own.length === 0) return null;
        const { title, lead } = words.types[type];
        return (
          <section key={type} aria-labelledby={`badges-${type}`}>
            <h2 id={`badges-${type}`}>{title}</h2>
            <p className={styles.note}>{lead}</p>
            <ul className={styles.list}>
              {own.map((badge) => (
                <BadgeCard key={badge.badge} badge={badge} />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
