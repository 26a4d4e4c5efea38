import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatPhoneNumber } from '../../../contract/shared/phone-number.ts';
import type { Organisation, Profile } from '../../../contract/account/profile.ts';
import { profile } from '../../../words/ar/account/profile.ts';
import { formatDate } from '../../../words/format.ts';
import { $takedowns, loadTakedowns } from '../../stores/account/profile.ts';
import styles from './MemberProfile.module.css';

const words = profile.organisation;

interface Props {
  saved: Profile;
  hasPublicPages: boolean;
}

/** Organizations the member belongs to; read-only here. */
export function OrganisationPart({ saved, hasPublicPages }: Props) {
  return (
    <section className={styles.part} aria-labelledby="organisation-title">
      <h2 id="organisation-title">{words.title}</h2>
      {saved.memberOfOrg.length === 0 && (
        <p className={styles.note}>
          {words.none} {words.noneHint}
        </p>
      )}
      {saved.memberOfOrg.map(({ joinedAt, organization }) => (
        <div key={organization.id} className={styles.organisation}>
          <h3>{organization.name}</h3>
          <dl>
            <dt>{words.kind}</dt>
            <dd>{words.kinds[organization.type]}</dd>
            <dt>{words.approval}</dt>
            <dd>
              <span className={styles.chip} data-good={organization.approvalStatus === 'approved'}>
                {words.approvals[organization.approvalStatus]}
              </span>
            </dd>
            <dt>{words.joined}</dt>
            <dd>{formatDate(joinedAt)}</dd>
            {organization.phoneNumber && (
              <>
                <dt>{words.phone}</dt>
                <dd>
                  <bdi dir="ltr">{formatPhoneNumber(organization.phoneNumber)}</bdi>
                </dd>
              </>
            )}
          </dl>
          {organization.status === 'suspended' && <p className={styles.note}>{words.suspended}</p>}
          {hasPublicPages && hasPublicPage(organization) && (
            <a href={`/profile/${encodeURIComponent(organization.code)}`}>{words.publicPage}</a>
          )}
          {organization.profileUrl && (
            <a href={organization.profileUrl} rel="noopener">
              {words.website}
            </a>
          )}
        </div>
      ))}
      {saved.memberOfOrg.length > 0 && <TakenDown />}
    </section>
  );
}

/** Offers that operators took down, each with the reason. */
function TakenDown() {
  const load = useStore($takedowns, { ssr: 'initial' });
  useEffect(() => void loadTakedowns(), []);
  if (load.status === 'failed') return <p className={styles.note}>{words.takenDownFailed}</p>;
  if (load.status !== 'ready' || load.value.length === 0) return null;
  return (
    <div className={styles.organisation}>
      <h3>{words.takenDown}</h3>
      <ul>
        {load.value.map(({ title, organisation, reason, takenDownAt }) => (
          <li key={takenDownAt}>
            <span>{[title, organisation, formatDate(takenDownAt)].join('، ')}</span>
            {reason !== null && <p className={styles.note}>{reason}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether an organization may have a public page (specification §6) and its published data is shown. */
function hasPublicPage(office: Organisation): boolean {
  return (
    office.type === 'broker' &&
    office.isProfileCompleated &&
    office.publicBrokerProfileModuleEnabled &&
    office.approvalStatus === 'approved' &&
    office.status === 'active'
  );
}
