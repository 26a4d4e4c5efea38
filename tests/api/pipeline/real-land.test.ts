import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importIndicators } from '../../../pipeline/import/indicators/indicators.ts';
import { storeFeatures } from '../../../pipeline/store-features.ts';
import { updateTiles } from '../../../pipeline/region-tiles.ts';
import type { Store } from '../../../database/connection/store.ts';
import { listFinderSteps, findLand } from '../../../contract/finder/finder.ts';
import { getLandMetrics, listLandMetrics } from '../../../contract/map/metrics.ts';
import { getBrokerProfile } from '../../../contract/offer/brokers.ts';
import { getOffer, listOffers } from '../../../contract/offer/offers.ts';
import { getLandFee } from '../../../contract/parcel/land-fees.ts';
import { getParcelOutlines, getParcelPlan } from '../../../contract/parcel/outlines.ts';
import {
  getBuildingRules,
  getParcel,
  getParcelShareLink,
  listPriceOfMeter,
  listZoningGroups,
  searchParcels,
} from '../../../contract/parcel/parcels.ts';
import {
  getBookingStatistics,
  getMegaProject,
  listBookingParcels,
  listProjects,
} from '../../../contract/project/projects.ts';
import {
  getTransaction,
  listNeighborhoodTransactions,
  listParcelTransactions,
  listTransactionPlaces,
  listTransactionsInBounds,
  searchTransactions,
  summarizeTransactions,
} from '../../../contract/sale/transactions.ts';
import { suggestNumbers } from '../../../contract/search/search.ts';
import type { Endpoint } from '../../../contract/shared/endpoint.ts';
import { listCoverage } from '../../../contract/shell/coverage.ts';
import { listRegionFigures } from '../../../contract/shell/overview.ts';
import { listRegions } from '../../../contract/shell/regions.ts';
import { getAppSettings } from '../../../contract/shell/settings.ts';
import { callPlatform, type CallInput } from '../../support/calls.ts';
import { marketImports } from '../../support/market-imports.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { engines, openTestStore } from '../../support/store.ts';
import { besideMarket, deeds, indicators, landFiles, marketFiles, rules } from '../../support/real-land.ts';
import { words } from '../../../words/ar/index.ts';
import { importDeeds, importLand, importRuleText } from '../../support/written-land.ts';

/**
 * A company that has only land of its own: no demonstration, every kind of file, in two orders. Every call about land is
 * asked for what was loaded.
 */
const orders = [
  [
    'cities',
    'districts',
    'parcels',
    'plans',
    'streets',
    'edges',
    'land-fees',
    'sales',
    'indicators',
    'rules',
  ],
  [
    'rules',
    'sales',
    'indicators',
    'land-fees',
    'edges',
    'streets',
    'plans',
    'parcels',
    'districts',
    'cities',
  ],
] as const;

describe.each(engines)('real land without a demonstration on %s', (engine) => {
  describe.each(orders)('loaded as %s, %s, %s, %s, %s, %s, %s, %s, %s, %s', (...order) => {
    let folder: string;
    let store: Store;
    let platform: TestPlatform;
    let parcel: { id: number; neighborhood_id: number | null };
    const answers: string[] = [];

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'ardi-real-land-'));
      await writeFile(join(folder, 'indicators.csv'), indicators);
      store = await openTestStore(engine);
      for (const kind of order) {
        if (kind === 'sales') await importDeeds(store, deeds);
        else if (kind === 'indicators') await loadIndicators();
        else if (kind === 'rules') await importRuleText(store, rules);
        else await importLand(store, { [kind]: landFiles[kind] });
      }
      platform = await startPlatform(store);
      parcel = await store.database
        .selectFrom('parcel')
        .select(['id', 'neighborhood_id'])
        .where('parcel_no', '=', '145/1')
        .executeTakeFirstOrThrow();
    });
    afterAll(async () => {
      await platform.close();
      await store.close();
      await rm(folder, { recursive: true });
    });

    const loadIndicators = () =>
      importIndicators(store, {
        files: [join(folder, 'indicators.csv')],
        reportDirectory: folder,
        onProgress: () => undefined,
      });

    /** Asks a call, and keeps the whole answer for the search for demo rows. */
    async function ask<const E extends Endpoint>(endpoint: E, input: CallInput = {}) {
      const answer = await callPlatform(platform, endpoint, input);
      expect(answer.status).toBe(200);
      answers.push(JSON.stringify(answer.data));
      return answer.data;
    }

    const box = { boundaryFrom: '46.6,24.7', boundaryTo: '46.62,24.72' };
    const onParcel = { transactionNo: '101', level: 'parcel', priceSarPerSqm: 3000 };
    const inNeighborhood = { transactionNo: '102', level: 'neighborhood', neighborhoodName: 'بدر' };
    const inCity = { transactionNo: '103', level: 'city', cityName: 'عفيف' };

    test('the region has land, and the twelve others have none', async () => {
      const regions = await ask(listRegions);
      expect(regions.filter(({ hasData }) => hasData).map(({ key }) => key)).toEqual(['Riyadh']);
      const figures = JSON.stringify(await ask(listRegionFigures));
      expect(figures).toContain('"saleCount":3');
    });

    test('the fee on white land is known where its zones are', async () => {
      const fee = await ask(getLandFee, { query: { parcelObjectId: parcel.id } });
      expect(fee).toMatchObject({
        ...{ city: 'الرياض', isKnown: true, isUndeveloped: false },
        zones: [{ name: 'الأولوية العليا', ratePercent: 10, thresholdSqm: 5000 }],
      });
      expect(await store.database.selectFrom('land_fee_zone').select('city_name').execute()).toEqual([
        { city_name: 'الرياض' },
      ]);
    });

    test('a parcel has its numbers, use, place, plan, street and sale', async () => {
      const id = parcel.id;
      expect(await ask(getParcel, { parameters: { id } })).toMatchObject({
        ...{ parcelNo: '145/1', planNo: '1324/ب', blockNo: '7', neighborhoodName: 'بدر' },
        ...{ landUseGroup: 'residential', zoning: 'س111' },
        ...{ zoningName: 'سكني دوران', zoningCode: 'س 111' },
      });
      const ids = { query: { parcelObjectIds: String(id) } };
      const { outlines } = await ask(getParcelOutlines, ids);
      const streets = outlines[0]?.edges.flatMap(({ street }) => street ?? []);
      expect(streets).toMatchObject([{ name: 'شارع العليا', widthMeters: 20 }]);
      expect(
        outlines[0]?.edges.map(({ lengthMeters, lengthSource }) => lengthSource && lengthMeters),
      ).toContain(20.25);
      expect(JSON.stringify(await ask(getParcelPlan, ids))).toContain('شارع العليا');
      expect(await ask(listParcelTransactions, { query: { parcelObjectId: id } })).toMatchObject([onParcel]);
      expect(JSON.stringify(await ask(getParcelShareLink, { query: { parcelObjectId: id } }))).toContain(
        String(id),
      );
      const { parcels, neighborhoods } = await ask(listPriceOfMeter, {
        query: { parcelObjsIds: String(id), groupingType: 'Monthly' },
      });
      expect(JSON.stringify(parcels)).toContain('3000');
      expect(neighborhoods).toMatchObject([{ neighborhoodName: 'بدر' }]);
    });

    test('a rule stands on its parcel with its source, and on no other', async () => {
      expect(await ask(getBuildingRules, { query: { parcelObjectId: parcel.id } })).toMatchObject({
        ...{ zoning: 'س111', hasRules: true, maxFloors: 2, maxCoverageRatio: 0.6 },
        ...{ allowedUses: ['سكن عائلي'], source: { name: 'أمانة منطقة الرياض', origin: 'import' } },
      });
      const other = await store.database
        .selectFrom('parcel')
        .select('id')
        .where('parcel_no', '=', '146')
        .executeTakeFirstOrThrow();
      expect(await ask(getBuildingRules, { query: { parcelObjectId: other.id } })).toMatchObject({
        ...{ zoning: null, hasRules: false, source: null, maxFloors: null },
        ...{ note: words.panel.zoningNotKnown, allowedUses: [] },
      });
    });

    test('the region has the classes of its file, and no others', async () => {
      const classes = await ask(listZoningGroups, { query: { regionId: 10 } });
      expect(classes).toMatchObject([{ id: 'س111', code: 'س 111', name: 'سكني دوران', color: '#f1ce63' }]);
    });

    test('each sale stands where its deed is known to be', async () => {
      const call = (transactionNo: string) => ({ parameters: { transactionNo }, query: { regionId: 10 } });
      expect(await ask(getTransaction, call('101'))).toMatchObject({
        ...onParcel,
        parcelObjectId: parcel.id,
        parcels: [{ parcelObjectId: parcel.id }],
      });
      expect(await ask(getTransaction, call('102'))).toMatchObject(inNeighborhood);
      expect(await ask(getTransaction, call('103'))).toMatchObject({
        ...inCity,
        location: { x: 42.917, y: 23.906 },
        ...{ planNo: '77', parcelNo: '3', parcelObjectId: null },
      });
    });

    test('lists of sales have them, newest first', async () => {
      const inRegion = await ask(searchTransactions, { query: { regionId: 10 } });
      expect(inRegion.items).toMatchObject([inCity, inNeighborhood, onParcel]);
      expect((await ask(listTransactionsInBounds, { query: box })).items).toMatchObject([
        inNeighborhood,
        onParcel,
      ]);
      const neighborhoodId = parcel.neighborhood_id ?? 0;
      const own = await ask(listNeighborhoodTransactions, { query: { neighborhoodId } });
      expect(own.items).toMatchObject([inNeighborhood, onParcel]);
      const places = await ask(listTransactionPlaces, { query: box });
      expect(places.places.map(([, parcelId]) => parcelId)).toEqual([null, parcel.id]);
      const summary = await ask(summarizeTransactions, { query: { regionId: 10 } });
      expect(summary).toMatchObject({ totalCount: 3, totalValueSar: 3_300_000 });
    });

    test('figures of a neighborhood come from its deeds, else from the indicators', async () => {
      const { items } = await ask(listLandMetrics, { query: { regionId: 10 } });
      const latest = Object.fromEntries(items.map((row) => [row.neighborhoodName, row.latest]));
      expect(latest).toMatchObject({
        بدر: { averagePriceSarPerSqm: 2500, averageBasis: 'median_of_sales', deedCount: 2 },
        الياسمين: { averagePriceSarPerSqm: 4000, averageBasis: 'published', deedCount: 10 },
      });
      const neighborhoodId = parcel.neighborhood_id ?? 0;
      expect(await ask(getLandMetrics, { query: { neighborhoodId } })).toMatchObject({
        neighborhoodName: 'بدر',
        latest: { averageBasis: 'median_of_sales' },
      });
    });

    test('search, finder and need lead to the parcel', async () => {
      const found = await ask(searchParcels, { query: { text: 'مخطط 1324/ب قطعة 145/1' } });
      expect(found.items).toMatchObject([{ parcelObjectId: parcel.id }]);
      const numbers = await ask(suggestNumbers, { query: { number: '1324/ب' } });
      expect(numbers).toContainEqual(
        expect.objectContaining({ kind: 'plan', label: '1324/ب', parcelCount: 2 }),
      );
      const cities = await ask(listFinderSteps, { query: { regionId: 10 } });
      expect(cities).toMatchObject({ level: 'city', items: [{ name: 'الرياض', parcelCount: 2 }] });
      const steps = await ask(listFinderSteps, { query: { regionId: 10, city: 'الرياض' } });
      expect(steps).toMatchObject({ level: 'neighborhood', items: [{ name: 'بدر', parcelCount: 2 }] });
      const need = await ask(findLand, { query: { regionId: 10, landUseGroup: 'residential' } });
      expect(JSON.stringify(need)).toContain(String(parcel.id));
    });

    test('the map draws every kind, and nothing else', async () => {
      const drawn: Record<string, number> = {};
      for await (const { layer } of storeFeatures(store, 10)) drawn[layer] = (drawn[layer] ?? 0) + 1;
      expect(drawn).toMatchObject({ parcel: 2, neighborhood: 2, subdivision: 1, street: 1 });
      const made: string[] = [];
      const options = { root: process.cwd(), dataDirectory: folder, force: false };
      for await (const { archive, report } of updateTiles(store, options)) {
        if (typeof report === 'object') made.push(archive);
      }
      expect(made).toEqual(['Riyadh']);
    });

    test('the market has what its files say, each with its source', async () => {
      expect((await ask(listOffers, { query: { regionId: 10 } })).totalCount).toBe(0);
      expect((await ask(listProjects, { query: {} })).totalCount).toBe(0);
      const imports = marketImports(store, platform.url);
      try {
        for (const [kind, text] of Object.entries(marketFiles)) {
          // A mega project has no page before its texts are loaded.
          expect((await ask(getAppSettings)).megaProjectId).toBeNull();
          await imports.load(kind, text, {
            ...{ source: 'شركة الأرض', region: 'Riyadh' },
            ...{ beside: besideMarket, dataDirectory: platform.config.dataDirectory },
          });
        }
      } finally {
        imports.end();
      }
      const source = { name: 'شركة الأرض', origin: 'import' };
      const offer = { code: 'W-1001', title: 'أرض سكنية على شارعين', priceSar: 1_900_000, source };
      const broker = { code: 'B-17', name: 'مكتب الأفق العقاري' };
      for (const query of [{ regionId: 10 }, { parcelObjectId: parcel.id }, { brokerCode: 'B-17' }])
        expect((await ask(listOffers, { query })).items).toMatchObject([{ ...offer, broker }]);
      expect(await ask(getOffer, { parameters: { code: 'W-1001' } })).toMatchObject({
        ...offer,
        ...{ neighborhoodName: 'بدر', parcels: [{ parcelNo: '145/1' }] },
      });
      expect(await ask(getBrokerProfile, { parameters: { code: 'B-17' } })).toMatchObject({
        ...broker,
        ...{ phoneNumber: '+966112345678', licenceNo: '1200001234', validOfferCount: 1, source },
      });
      const { items } = await ask(listProjects, { query: {} });
      const lots = { unitCount: 1, availableCount: 1, priceFromSar: 560_000, source };
      const developerName = 'شركة الواحة للتطوير';
      expect(items).toMatchObject([{ name: 'واحة الشمال', developerName, ...lots }]);
      const [{ id: projectId, organizationId: orgId } = { id: 0, organizationId: 0 }] = items;
      expect(await ask(listBookingParcels, { parameters: { orgId, projectId } })).toMatchObject([
        { parcelNo: '146', status: 'available', priceSar: 560_000 },
      ]);
      expect(await ask(getBookingStatistics, { parameters: { projectId } })).toMatchObject({
        parcelCount: 1,
      });
      const { megaProjectId } = await ask(getAppSettings);
      expect(await ask(getMegaProject, { query: { projectId: megaProjectId ?? 0 } })).toMatchObject({
        ...{ name: 'الواجهة الجديدة', source },
        content: { tagline: 'مدينة على الواجهة', facts: [{ label: 'مجموع المساحة', value: '12 كم²' }] },
      });
    });

    test('what there is, is told with its source, and nothing is from the demonstration', async () => {
      const coverage = await ask(listCoverage);
      const counts = Object.fromEntries(coverage.map(({ kind, rowCount }) => [kind, rowCount]));
      expect(counts.metrics).toBeGreaterThan(0);
      expect(counts.cities).toBeGreaterThan(0);
      expect(counts).toEqual({
        ...{ parcels: 2, plans: 1, landFees: 1, streets: 1, edges: 1, zoningClasses: 1, rules: 1, sales: 3 },
        ...{ neighborhoods: 2, metrics: counts.metrics, cities: counts.cities, cityMetrics: 1 },
        ...{ organisations: 2, offers: 1, projects: 2, lots: 2 },
      });
      const sourceOf = (of: string) => coverage.find(({ kind }) => kind === of)?.source.name;
      expect(sourceOf('sales')).toBe('صفقات وزارة العدل العقارية');
      expect(sourceOf('rules')).toBe('أمانة منطقة الرياض');
      // Loaded after the land had been read and counted.
      expect(sourceOf('lots')).toBe('شركة الأرض');
      expect(answers.length).toBeGreaterThan(30);
      for (const answer of answers) expect(answer).not.toContain('"demo"');
      const demo = await store.database
        .selectFrom('source')
        .select('id')
        .where('origin', '=', 'demo')
        .execute();
      expect(demo).toEqual([]);
    });
  });
});
