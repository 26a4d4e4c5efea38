import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Profile } from '../../../contract/account/profile.ts';
import { badges } from '../../../words/ar/badges/badges.ts';
import { fields } from '../../../words/ar/shared/fields.ts';
import { profile as words } from '../../../words/ar/account/profile.ts';
import { fill } from '../../../words/fill.ts';
import { $profile, loadProfile, needProfile } from '../../stores/account/profile.ts';
import { Loaded } from '../shared/form/Loaded.tsx';
import { ExportPart } from './ExportPart.tsx';
import { EmailPart } from './EmailPart.tsx';
import { OrganisationPart } from './OrganisationPart.tsx';
import { PhonePart } from './PhonePart.tsx';
import { PicturePart } from './PicturePart.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import styles from './MemberProfile.module.css';

interface Props {
  /** Whether brokers have public pages to link to. */
  hasPublicPages: boolean;
}

/** The member's own profile: viewed, and edited section by section (specification §2). */
export function MemberProfile({ hasPublicPages }: Props) {
  // The header's script may have fetched it before hydration; render the served state first.
  const load = useStore($profile, { ssr: 'initial' });
  useEffect(() => void needProfile(), []);
  return (
    <div className={styles.profile}>
      <Loaded load={load} words={words} retry={loadProfile}>
        {(saved) => (
          <>
            <Missing saved={saved} />
            <div className={styles.parts}>
              <div className={styles.column}>
                <PicturePart saved={saved} />
                <ProfileForm saved={saved} />
              </div>
              <div className={styles.column}>
                <PhonePart saved={saved} />
                <EmailPart key={saved.email} saved={saved} />
                <OrganisationPart saved={saved} hasPublicPages={hasPublicPages} />
                <ExportPart saved={saved} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
}

/** What is still missing from the profile. */
function Missing({ saved }: { saved: Profile }) {
  const missing = (['name', 'phoneNumber', 'cityName'] as const).filter((name) => !saved[name]);
  if (missing.length === 0) return null;
  const names = missing.map((name) => (name === 'name' ? words.answers.fullName : (fields[name] ?? name)));
  return (
    <p className={styles.missing}>
      {fill(words.incomplete, { fields: names.join(words.and), badge: badges.titles.known_face })}
    </p>
  );
}
