import { useStore } from '@nanostores/react';
import { formatPhoneNumber } from '../../../../contract/shared/phone-number.ts';
import { brokerAddress, offerAddress } from '../../../../contract/shared/page-addresses.ts';
import { parcelNumber } from '../../../../words/land-names.ts';
import { fill } from '../../../../words/fill.ts';
import { formatDate, formatDecimal, formatNumber } from '../../../../words/format.ts';
import { money } from '../../../../words/ar/shared/money.ts';
import { offerPage } from '../../../../words/ar/offer/offer-page.ts';
import { offers as words } from '../../../../words/ar/offer/offers.ts';
import { panel } from '../../../../words/ar/map/panel.ts';
import { favoriteOfOffer } from '../../../stores/favorites/favorite-subjects.ts';
import { selectParcel } from '../../../stores/map/selection.ts';
import { $openOffer, loadOpenOffer, type OfferDetail } from '../../../stores/offer/open-offer.ts';
import { Money } from '../../shared/Money.tsx';
import { FavoriteButton } from '../favorites/FavoriteButton.tsx';
import { Loaded } from '../Loaded.tsx';
import { Facts, type Fact } from './Facts.tsx';
import listStyles from './Lists.module.css';
import styles from './SelectionPanel.module.css';
import { SourceNote } from './SourceNote.tsx';

/** An offer on the map: its price, photos, parcels, and the ways to its publisher. */
export function OfferPanel() {
  return (
    <Loaded load={useStore($openOffer)} failure={words.failedOffer} retry={loadOpenOffer} rows={10}>
      {(offer) => <Open offer={offer} />}
    </Loaded>
  );
}

function Open({ offer }: { offer: OfferDetail }) {
  return (
    <>
      <h2 className={styles.heading}>{offer.title}</h2>
      <FavoriteButton thing={favoriteOfOffer(offer)} place="head" />
      <p className={styles.place}>{[offer.neighborhoodName, offer.cityName].filter(Boolean).join('، ')}</p>
      <dl className={styles.highlights}>
        <div>
          <dt>{offer.purpose === 'sale' ? offerPage.price : offerPage.rent}</dt>
          <dd>
            <Money amount={offer.priceSar} />
          </dd>
        </div>
        <div>
          <dt>{offerPage.perSqm}</dt>
          <dd>
            <Money amount={offer.priceSarPerSqm} perSqm />
          </dd>
        </div>
        <div>
          <dt>{offerPage.area}</dt>
          <dd>
            <span>{formatDecimal(offer.areaSqm)}</span> {money.sqmSign}
          </dd>
        </div>
      </dl>
      {offer.farFromSarPerSqm !== null && (
        <p className={styles.note}>{fill(words.far, { price: formatNumber(offer.farFromSarPerSqm) })}</p>
      )}
      <a className={styles.link} href={offerAddress(offer.code)} target="_top">
        {words.page}
      </a>
      <Photos offer={offer} />
      {offer.description !== null && <p className={listStyles.about}>{offer.description}</p>}
      <Ways offer={offer} />
      <Facts facts={factsOf(offer)} />
      <h3>{offerPage.parcels}</h3>
      <ul className={listStyles.parcels}>
        {offer.parcels.map((parcel) => (
          <li key={parcel.parcelObjectId}>
            <button
              type="button"
              className={listStyles.parcel}
              onClick={() => selectParcel(parcel.parcelObjectId)}
            >
              {fill(panel.parcelTitle, { number: parcelNumber(parcel.parcelNo) })}
            </button>
            <span>
              <span>{formatDecimal(parcel.area)}</span> {money.sqmSign}
            </span>
          </li>
        ))}
      </ul>
      <SourceNote source={offer.source} />
    </>
  );
}

function Photos({ offer: { photos, title } }: { offer: OfferDetail }) {
  if (photos.length === 0) return null;
  return (
    <ul className={listStyles.photos} aria-label={offerPage.photos}>
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <a href={photo.url} target="_blank" rel="noopener">
            <img
              src={photo.previewUrl}
              alt={fill(offerPage.photo, {
                number: String(index + 1),
                count: String(photos.length),
                title,
              })}
              width={photo.width}
              height={photo.height}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Who offers it, by phone and WhatsApp. */
function Ways({ offer }: { offer: OfferDetail }) {
  const { broker, whatsapp } = offer;
  const phone = offer.contactPhone ?? broker.phoneNumber;
  const message = fill(offerPage.whatsappText, {
    title: offer.title,
    address: `${location.origin}${offerAddress(offer.code)}`,
  });
  return (
    <>
      <h3>{offerPage.broker}</h3>
      <p>
        {broker.hasPublicPage ? (
          <a href={brokerAddress(broker.code)} target="_top">
            {broker.name}
          </a>
        ) : (
          broker.name
        )}
      </p>
      <p className={listStyles.ways}>
        {phone !== null && (
          <a className="button" href={`tel:${phone}`}>
            <bdi dir="ltr">{formatPhoneNumber(phone)}</bdi>
          </a>
        )}
        {whatsapp !== null && (
          <a
            className={styles.action}
            href={`https://wa.me/${whatsapp.slice(1)}?text=${encodeURIComponent(message)}`}
            target="_blank"
            rel="noopener"
          >
            {offerPage.whatsapp}
          </a>
        )}
        {phone === null && whatsapp === null && <span>{offerPage.noPhone}</span>}
      </p>
    </>
  );
}

function factsOf(offer: OfferDetail): Fact[] {
  return [
    [offerPage.purpose, words.purposes[offer.purpose]],
    [offerPage.code, offer.code],
    ...(offer.licenceNo === null ? [] : [[offerPage.licenceNo, offer.licenceNo] as Fact]),
    [offerPage.published, formatDate(offer.publishedAt)],
    [offerPage.until, offer.validUntil === null ? panel.notKnown : formatDate(offer.validUntil)],
  ];
}
