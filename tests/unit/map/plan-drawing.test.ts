import { describe, expect, test } from 'vitest';
import { drawPlan, type PlanParcel } from '../../../src/map/plan-drawing.ts';

const perDegree = { x: 111_320 * Math.cos((24.8 * Math.PI) / 180), y: 110_574 };

/** A rectangle, its southwest corner some meters east and north of a place near Riyadh. */
function rectangle(east: number, north: number, width: number, height: number, isChosen = false): PlanParcel {
  const point = (x: number, y: number) => [46.7 + x / perDegree.x, 24.8 + y / perDegree.y] as const;
  const corners = [
    point(east, north),
    point(east + width, north),
    point(east + width, north + height),
    point(east, north + height),
  ];
  const [first = point(0, 0)] = corners;
  const [x, y] = point(east + width / 2, north);
  return {
    rings: [[...corners, first]],
    edges: [{ x, y, bearing: 90, lengthMeters: width, measuredMeters: null }],
    isChosen,
  };
}

const chosen = rectangle(0, 0, 20, 30, true);
const beside = rectangle(20, 0, 20, 30);

describe('a plan drawing', () => {
  test('has the selected parcel centered and above its neighbors, north up', () => {
    const behind = rectangle(0, 30, 20, 14);
    const drawing = drawPlan([chosen, beside, behind]);
    expect(drawing?.shapes.map(({ parcel }) => parcel)).toEqual([beside, behind, chosen]);
    const [right, above, own] = drawing?.shapes ?? [];
    expect(own?.label?.x).toBeCloseTo(300, 0);
    expect(own?.label?.y).toBeCloseTo(200, 0);
    expect(right?.label?.x).toBeGreaterThan(300);
    expect(above?.label?.y).toBeLessThan(200);
  });

  test('has the number of a parcel on its land, also around a court and in parts', () => {
    const around = rectangle(0, 0, 30, 30, true);
    const court = rectangle(8, 8, 14, 14).rings.map((ring) => ring.toReversed());
    const [whole] = drawPlan([around])?.shapes ?? [];
    const [framed] = drawPlan([{ ...around, rings: [...around.rings, ...court] }])?.shapes ?? [];
    expect(whole?.label).toEqual({ x: 300, y: 200 });
    const perMeter = 400 / 66;
    expect(Math.abs((framed?.label?.x ?? 300) - 300)).toBeGreaterThan(7 * perMeter);
  });

  test('omits what lies outside of it', () => {
    expect(drawPlan([chosen, rectangle(900, 0, 20, 30)])?.shapes).toHaveLength(1);
  });

  test('shows lengths of the selected parcel only, inside of it, and a round scale', () => {
    const drawing = drawPlan([chosen, beside]);
    expect(drawing?.lengths).toHaveLength(1);
    const [length] = drawing?.lengths ?? [];
    // The southern side, which runs east: its inside lies above it.
    expect(length).toMatchObject({ text: '20.0', turn: 0 });
    expect(length?.x).toBeCloseTo(300, 0);
    expect(length?.y).toBeLessThan(200 + (15 * 400) / 66);
    expect(drawing?.scale.meters).toBe(20);
    expect(drawing?.scale.length).toBeCloseTo((20 * 400) / 66, 0);
  });

  test('prints the lengths of a narrow parcel outside of it, and nothing over its number', () => {
    const narrow = rectangle(0, 0, 6, 40, true);
    const [bottom] = narrow.edges;
    if (!bottom) throw new Error('the rectangle has no edge');
    const middle = bottom.y + 20 / perDegree.y;
    const sides = [3, -3].map((east, index) => ({
      x: bottom.x + east / perDegree.x,
      y: middle,
      bearing: index === 0 ? 0 : 180,
      lengthMeters: 40,
      measuredMeters: null,
    }));
    const drawing = drawPlan([{ ...narrow, edges: sides }]);
    const label = drawing?.shapes[0]?.label;
    const spots = [...(label ? [label] : []), ...(drawing?.lengths ?? [])];
    expect(spots).toHaveLength(3);
    for (const [index, one] of spots.entries())
      for (const other of spots.slice(index + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(28);
  });

  test('is empty without parcels', () => {
    expect(drawPlan([])).toBeUndefined();
    expect(drawPlan([beside])).toBeUndefined();
  });
});
