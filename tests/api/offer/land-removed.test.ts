import { describe, expect, test } from 'vitest';
import { removeDemoOf } from '../../../pipeline/demo/demo-state.ts';
import { createOffer, getMyOffer } from '../../../contract/offer/my-offers.ts';
import { getOffer } from '../../../contract/offer/offers.ts';
import { demoBench } from '../../support/bench.ts';
import { callPlatform, expectRefusal } from '../../support/calls.ts';
import { freeParcels, newMember, newOffice, offerForm } from '../../support/offices.ts';
import { engines } from '../../support/store.ts';

describe.each(engines)('offers on land that is removed on %s', (engine) => {
  const bench = demoBench(engine);

  test('become drafts that say so, with everything else kept', async () => {
    const office = await newOffice(bench.store);
    const { token } = await newMember(bench.store, bench.platform, office, 'owner');
    const [parcel = 0] = await freeParcels(bench.store, 1);
    const { data: offer } = await callPlatform(bench.platform, createOffer, {
      ...{ token, body: { organisationCode: office.code, ...offerForm([parcel]) } },
    });
    expect(offer.state).toBe('live');
    await removeDemoOf(bench.store, 'Riyadh');

    const parameters = { code: offer.code };
    expectRefusal(await callPlatform(bench.platform, getOffer, { parameters }), 404, 'offer_not_found');
    const { data: now } = await callPlatform(bench.platform, getMyOffer, { token, parameters });
    expect(now).toMatchObject({
      ...{ state: 'draft', blockers: ['parcels_gone'], parcels: [], price: offer.price },
      history: [{ act: 'returned', by: null }, {}, {}],
    });
  });
});
