import { useStore } from '@nanostores/react';
import type { Offer } from '../../../../contract/offer/offers.ts';
import type { Plan } from '../../../../contract/parcel/plans.ts';
import { planAddress } from '../../../../contract/shared/page-addresses.ts';
import { countParcels } from '../../../../words/count.ts';
import { fill } from '../../../../words/fill.ts';
import { formatNumber } from '../../../../words/format.ts';
import { money } from '../../../../words/ar/shared/money.ts';
import { detail } from '../../../../words/ar/shared/detail.ts';
import { offers as offerWords } from '../../../../words/ar/offer/offers.ts';
import { planPage as words } from '../../../../words/ar/parcel/plan-page.ts';
import { landUseText } from '../../../../words/land-names.ts';
import { planTrendsAddress } from '../../../stores/compare/trends-address.ts';
import { favoriteOfPlan, isPlaced } from '../../../stores/favorites/favorite-subjects.ts';
import { $mapRegion } from '../../../stores/map/map-region.ts';
import { selectNeighborhood, selectOffer } from '../../../stores/map/selection.ts';
import {
  $openPlan,
  $planOffers,
  $planPrices,
  loadOpenPlan,
  loadPlanOffers,
  loadPlanPrices,
} from '../../../stores/parcel/open-plan.ts';
import { showPlanParcels, showPlanSales } from '../../../stores/parcel/plan-lists.ts';
import { QuarterChart } from '../../shared/charts/QuarterChart.tsx';
import { Money } from '../../shared/Money.tsx';
import { FavoriteButton } from '../favorites/FavoriteButton.tsx';
import { Loaded } from '../Loaded.tsx';
import { Facts } from './Facts.tsx';
import listStyles from './Lists.module.css';
import { chartRows } from './PriceHistory.tsx';
import styles from './SelectionPanel.module.css';
import { SourceNote } from './SourceNote.tsx';

/** A subdivision plan on the map: parcels by use and state, prices by quarter, offers, and where it lies. */
export function PlanPanel() {
  return (
    <Loaded load={useStore($openPlan)} failure={words.failed} retry={loadOpenPlan} rows={12}>
      {(plan) => <Open plan={plan} />}
    </Loaded>
  );
}

function Open({ plan }: { plan: Plan }) {
  const { planNo, cityName, outline, source } = plan;
  const page = planAddress(useStore($mapRegion), cityName, planNo);
  return (
    <>
      <h2 className={styles.heading}>{fill(detail.plan, { number: planNo })}</h2>
      {isPlaced(plan) && <FavoriteButton thing={favoriteOfPlan(plan)} place="head" />}
      <p className={styles.place}>{cityName}</p>
      <dl className={styles.highlights}>
        <div>
          <dt>{words.parcels}</dt>
          <dd>{formatNumber(plan.parcelCount)}</dd>
        </div>
        <div>
          <dt>{words.soldShort}</dt>
          <dd>{formatNumber(plan.soldCount)}</dd>
        </div>
        <div>
          <dt>{words.offeredShort}</dt>
          <dd>{formatNumber(plan.offeredCount)}</dd>
        </div>
      </dl>
      {plan.parcelCount === 0 && (
        <p className={styles.note}>{plan.saleCount === 0 ? words.noParcels : words.notOnMap}</p>
      )}
      {outline.length === 0 && <p className={styles.note}>{words.noOutline}</p>}
      <p className={styles.links}>
        {page !== undefined && (
          <a href={page} target="_top">
            {words.page}
          </a>
        )}
        <a href={planTrendsAddress([plan])} target="_top">
          {words.compare}
        </a>
      </p>
      {plan.bounds && (
        <p className={styles.links}>
          <button type="button" className={styles.action} onClick={() => showPlanParcels(plan)}>
            {words.showParcels}
          </button>
          <button type="button" className={styles.action} onClick={() => showPlanSales(plan)}>
            {words.showSales}
          </button>
        </p>
      )}
      <h3>{words.lies}</h3>
      <Neighborhoods plan={plan} />
      {plan.landUses.length > 0 && (
        <>
          <h3>{words.uses}</h3>
          <Facts
            facts={plan.landUses.map((use) => [
              landUseText(use.landUseName),
              <>
                <span>{countParcels(use.parcelCount)}</span>
                <small className={styles.basis}>
                  <span>{formatNumber(use.areaSqm)}</span> {money.sqmSign}
                </small>
              </>,
            ])}
          />
        </>
      )}
      <h3>{words.prices}</h3>
      <Prices />
      <h3 id="plan-offers">{words.offers}</h3>
      <PlanOffers />
      {source && <SourceNote source={source} />}
    </>
  );
}

function Neighborhoods({ plan: { neighborhoods } }: { plan: Plan }) {
  if (neighborhoods.length === 0) return <p className={styles.note}>{words.noNeighborhood}</p>;
  return (
    <ul className={listStyles.parcels}>
      {neighborhoods.map(({ neighborhoodId, neighborhoodName, parcelCount }) => (
        <li key={neighborhoodId}>
          <button
            type="button"
            className={listStyles.parcel}
            onClick={() => selectNeighborhood(neighborhoodId)}
          >
            {fill(detail.neighborhood, { name: neighborhoodName })}
          </button>
          <span>{countParcels(parcelCount)}</span>
        </li>
      ))}
    </ul>
  );
}

function Prices() {
  return (
    <Loaded load={useStore($planPrices)} failure={detail.missing} retry={loadPlanPrices} rows={chartRows}>
      {(points) =>
        points.length === 0 ? (
          <p className={styles.note}>{words.noSales}</p>
        ) : (
          <QuarterChart
            name={words.median}
            quarters={points.map(({ period, priceSarPerSqm, saleCount }) => ({
              year: Number(period.slice(0, 4)),
              quarter: Number(period.slice(6)),
              averagePriceSarPerSqm: priceSarPerSqm,
              averageBasis: 'median_of_sales',
              deedCount: saleCount,
            }))}
          />
        )
      }
    </Loaded>
  );
}

function PlanOffers() {
  return (
    <Loaded load={useStore($planOffers)} failure={offerWords.failed} retry={loadPlanOffers} rows={2}>
      {({ items, totalCount }) =>
        items.length === 0 ? (
          <p className={styles.note}>{words.noOffers}</p>
        ) : (
          <>
            <ul className={listStyles.parcels} aria-labelledby="plan-offers">
              {items.map((offer) => (
                <OfferLine key={offer.code} offer={offer} />
              ))}
            </ul>
            {totalCount > items.length && (
              <p className={styles.source}>
                {fill(offerWords.newest, {
                  shown: formatNumber(items.length),
                  all: formatNumber(totalCount),
                })}
              </p>
            )}
          </>
        )
      }
    </Loaded>
  );
}

function OfferLine({ offer: { code, title, priceSar } }: { offer: Offer }) {
  return (
    <li>
      <button type="button" className={listStyles.parcel} onClick={() => selectOffer(code)}>
        {title}
      </button>
      <span>
        <Money amount={priceSar} />
      </span>
    </li>
  );
}
