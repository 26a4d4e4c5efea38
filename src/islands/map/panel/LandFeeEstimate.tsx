import { useStore } from '@nanostores/react';
import { Fragment, useEffect } from 'react';
import { landFee as words } from '../../../../words/ar/parcel/land-fee.ts';
import { formatDate } from '../../../../words/format.ts';
import { landFeeTexts, noZoneText, overlapText } from '../../../../words/land-fee-texts.ts';
import { $landFee, loadLandFee, openLandFee, type ParcelFee } from '../../../stores/parcel/land-fee.ts';
import { Loaded } from '../Loaded.tsx';
import { Money } from '../../shared/Money.tsx';
import styles from './SelectionPanel.module.css';

/** The fee in each zone that the parcel lies in, with its reasons, and the way to add other land. */
export function LandFeeEstimate() {
  useEffect(openLandFee, []);
  return (
    <Loaded load={useStore($landFee)} failure={words.failed} retry={loadLandFee} rows={5}>
      {(found) => <Estimates {...found} />}
    </Loaded>
  );
}

function Estimates({ fee, subject, address }: ParcelFee) {
  return (
    <>
      {fee.zones.length === 0 && <p className={styles.note}>{noZoneText(fee)}</p>}
      {fee.zones.length > 1 && <p className={styles.warning}>{overlapText(fee.zones.length)}</p>}
      {fee.zones.map((zone, index) => {
        const { result, amount, range, reasons } = landFeeTexts(zone, subject, formatDate);
        return (
          <Fragment key={index}>
            <p>
              <span>{result}</span>
              {amount !== undefined && (
                <>
                  {': '}
                  <strong>
                    <Money amount={amount} />
                  </strong>
                </>
              )}
              {range && <small className={styles.basis}>{range}</small>}
            </p>
            <ul>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
            <p className={styles.source}>
              <span>{words.law}</span>:{' '}
              {zone.lawUrl === null ? <span>{zone.law}</span> : <a href={zone.lawUrl}>{zone.law}</a>}
            </p>
          </Fragment>
        );
      })}
      {fee.zones.length > 0 && (
        <>
          <p className={styles.source}>{words.estimateOnly}</p>
          <a className={styles.link} href={address} target="_top">
            {words.calculate}
          </a>
        </>
      )}
    </>
  );
}
