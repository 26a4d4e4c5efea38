import { describe, expect, test } from 'vitest';
import { ColumnReport } from '../../../../pipeline/import/columns/column-report.ts';
import { kinds } from '../../../../pipeline/import/kinds.ts';
import { ColumnMapping } from '../../../../pipeline/import/columns/mapping.ts';
import { parcelFields } from '../../../../pipeline/import/parcels/fields.ts';
import { readParcel } from '../../../../pipeline/import/parcels/parcel-row.ts';
import { foldKey } from '../../../../pipeline/import/columns/synonyms.ts';
import { feature, square, readOrWhyNot } from './support.ts';

function read(properties: Record<string, unknown>, mapping?: ColumnMapping) {
  const parcel = readOrWhyNot(readParcel(feature(properties, square(46.7, 24.7, 0.001)), mapping));
  if (typeof parcel === 'string') throw new Error(parcel);
  return parcel;
}

describe('a parcel as real exports write it', () => {
  test.each<[properties: Record<string, unknown>, row: Record<string, unknown>]>([
    [
      { subdivision_no: '3114   ', parcel_no: 17 },
      { plan_no: '3114', parcel_no: '17' },
    ],
    [
      { SUBDIVISIONPLAN_ID: '9', PARCELNO: '4' },
      { plan_no: '9', parcel_no: '4' },
    ],
    [
      { subdivisionplan: '8', SUBDIVISIONPARCELNUMBER: '5/أ' },
      { plan_no: '8', parcel_no: '5/أ' },
    ],
    [{ block_id: '6' }, { block_no: '6' }],
    [{ blockno: '7' }, { block_no: '7' }],
    [
      { landuseagroup: 'تجاري', landuseadetailed: 'معرض' },
      { land_use_group: 'commercial', land_use_detailed: 'معرض' },
    ],
    [
      { landusegroup: 'سكني', SUBTYPE: 'فيلا' },
      { land_use_group: 'residential', land_use_detailed: 'فيلا' },
    ],
    [
      { MAINLANDUSE: 100000, DETAILSLANDUSE: 101000 },
      { land_use_group: 'residential', land_use_detailed: null },
    ],
    [{ MAINLANDUSE: 200000 }, { land_use_group: null }],
    [{ MAINLANDUSE: 900000 }, { land_use_group: null }],
    [{ measuredarea: 12000 }, { area_sqm: 12000 }],
    [{ shape_area: 12000 }, { area_sqm: 12000 }],
    [{ zoning_id: 3 }, { zoning: 'unclassified', zoning_code: '3' }],
    [{ ruleid: 'س 111' }, { zoning: 'unclassified', zoning_code: null }],
    [{ zoning_id: 'residential' }, { zoning: 'residential' }],
    [{ 'نظام البناء': 'تجاري' }, { zoning: 'commercial' }],
  ])('%j', (properties, row) => {
    expect(read(properties).row).toMatchObject(row);
  });

  test('names its neighborhood, but not by a number, and its building rule', () => {
    expect(read({ neighborhaname: 'العليا', DISTRICT_ID: 12 }).neighborhood).toBe('العليا');
    expect(read({ DISTRICT_ID: 12 }).neighborhood).toBeUndefined();
    expect(read({ ruleid: 'R-2' }).ruleId).toBe('R-2');
    expect(read({ RULE_ID: 7 }).ruleId).toBe('7');
    expect(read({}).ruleId).toBeNull();
    expect(read({ ruleid: 'R-2' }).row).not.toHaveProperty('rule_id');
  });

  test('gets its zoning from a number through a table of values only', () => {
    const mapping = new ColumnMapping({ columns: {}, values: { zoning: { '3': 'residential' } } });
    expect(read({ zoning_id: 3 }, mapping).row.zoning).toBe('residential');
    expect(read({ zoning_id: 4 }, mapping).row.zoning).toBe('unclassified');
  });
});

describe('the report on columns', () => {
  test('counts rows by field, and names what was not understood and what was not used', () => {
    const report = new ColumnReport(parcelFields);
    for (const properties of [
      { subdivision_no: '1', zoning_id: 3, OBJECTID_1: 1, price: 5, landCat: 'سكني' },
      { subdivision_no: '2', zoning_id: 4, block_no: null, price_per_sqm: 0 },
      { subdivision_no: ' ', zoning_id: 'residential', GlobalID: 'x', shape_area: 0.00001 },
    ]) {
      report.see(Object.keys(properties));
      const { understood, given } = read(properties);
      report.add(understood, given);
    }
    expect(report.lines()).toEqual([
      'columns: plan (subdivision_no) 2, block (block_no) 0, area (shape_area) 0, category (landCat) 1, ' +
        'landUse (derived) 1, zoning (zoning_id) 1, pricePerSqm (price_per_sqm) 0',
      'not understood: area in 1 row: 0.00001',
      'not understood: zoning in 2 rows: 3, 4',
      'not used: OBJECTID_1, price, GlobalID',
    ]);
    expect(report.lines(true)[3]).toBe('would not be used: OBJECTID_1, price, GlobalID');
    expect(report.understanding()).toEqual([
      `subdivision_no → plan: ${parcelFields.plan.explanation}`,
      `zoning_id → zoning: ${parcelFields.zoning.explanation}`,
      `landCat → category: ${parcelFields.category.explanation}`,
      `block_no → block: ${parcelFields.block.explanation}`,
      `price_per_sqm → pricePerSqm: ${parcelFields.pricePerSqm.explanation}`,
      `shape_area → area: ${parcelFields.area.explanation}`,
      expect.stringMatching(/^stays unknown: objectId, parcelId, block, parcel, area, .*priceDate$/),
      'row 1: plan 1, category سكني, landUse residential',
      'row 2: plan 2',
      'row 3: zoning residential',
    ]);
  });

  test('remembers two hundred columns and a few texts, however many there are', () => {
    const report = new ColumnReport(parcelFields);
    for (let index = 0; index < 1000; index++) {
      report.see([`column ${index}`]);
      report.add({}, { zoning: `z${index}` });
    }
    const [, misread, unused] = report.lines();
    expect(misread).toBe('not understood: zoning in 1000 rows: z0, z1, z2, z3, z4, …');
    expect(unused).toMatch(/column 199, and more$/);
    expect(unused).not.toContain('column 200');
  });

  test('a column that is mapped must be in the file, even beyond those remembered', () => {
    const mapping = () =>
      new ColumnMapping().extended({ columns: { LATE: 'plan', 'NO SUCH': 'block' }, values: {} });
    const report = new ColumnReport(parcelFields, mapping());
    for (let index = 0; index < 300; index++) report.see([`c${index}`]);
    report.see(['late']);
    expect(() => report.requireTold('/x/p.geojson')).toThrow(
      /^p\.geojson: --map speaks of «NO SUCH», which the file does not have; its columns are: c0, .*and more$/,
    );
    report.see(['no_such']);
    expect(() => report.requireTold('/x/p.geojson')).not.toThrow();
  });
});

test.each(Object.entries(kinds))('no two fields of %s share a name', (_kind, { fields }) => {
  const all = Object.values(fields).flatMap(({ names }) => names);
  const repeated = all.filter((name, index) => all.indexOf(name) !== index);
  expect(repeated).toEqual([]);
  for (const { names, header } of Object.values(fields)) expect(names).toContain(foldKey(header));
});
