import { useStore } from '@nanostores/react';
import type { BadgeProgress } from '../../../contract/badges/badges.ts';
import { badgesPage as words } from '../../../words/ar/badges/badges-page.ts';
import { fill } from '../../../words/fill.ts';
import { formatDate, formatNumber } from '../../../words/format.ts';
import { $regionKey } from '../../stores/shell/region.ts';
import form from '../shared/form/Form.module.css';
import { BadgeDrawing } from './BadgeDrawing.tsx';
import styles from './BadgesIsland.module.css';

/** Badges that are earned somewhere other than the map. */
const earnedInProfile = ['known_face', 'documenter'];

/** A badge: its icon, what it takes to earn it, and the progress so far. */
export function BadgeCard({ badge }: { badge: BadgeProgress }) {
  const region = useStore($regionKey);
  const { title, description, badgeIcon, count, goal, earnedAt } = badge;
  const isEarned = earnedAt !== null;
  const isInProfile = earnedInProfile.includes(badge.badge);
  return (
    <li className={styles.card} data-earned={isEarned}>
      <BadgeDrawing icon={badgeIcon} isEarned={isEarned} />
      <div className={styles.text}>
        <h3>{title}</h3>
        <p>{description}</p>
        {isEarned ? (
          <p className={styles.earned}>{fill(words.earned, { day: formatDate(earnedAt) })}</p>
        ) : (
          <>
            <div className={styles.progress}>
              <progress
                className={form.progress}
                aria-label={fill(words.progressOf, { title })}
                value={count}
                max={goal}
              />
              <span>{fill(words.progress, { count: formatNumber(count), goal: formatNumber(goal) })}</span>
            </div>
            {badge.type !== 'broker' && (
              <a
                href={isInProfile ? '/user-profile' : `/${region}/metrics`}
                aria-label={`${isInProfile ? words.toProfile : words.toMap}: ${title}`}
              >
                {isInProfile ? words.toProfile : words.toMap}
              </a>
            )}
          </>
        )}
      </div>
    </li>
  );
}
