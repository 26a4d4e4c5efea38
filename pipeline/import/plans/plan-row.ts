import type { Insertable } from 'kysely';
import { isMessage, message, type Message } from '../../../words/message.ts';
import type { SubdivisionTable } from '../../../database/schema/schema.ts';
import type { ReadFeature } from '../load/feature-load.ts';
import { isObject } from '../geo/features.ts';
import type { ColumnMapping } from '../columns/mapping.ts';
import { planFields, type PlanField } from './fields.ts';
import { geometryText, readLand } from '../geo/geometry.ts';
import { isMangled, planKey, readPlan } from '../places/plot-numbers.ts';
import { Properties } from '../geo/properties.ts';

/** A parsed plan, before it has an id and a neighborhood. */
export interface ReadPlan extends ReadFeature<PlanField> {
  row: Omit<Insertable<SubdivisionTable>, 'id' | 'region_id' | 'neighborhood_id' | 'source_id'>;
}

/** Parses a GeoJSON feature, or returns why it cannot be used. */
export function readPlanFeature(value: unknown, mapping?: ColumnMapping): ReadPlan | Message {
  if (!isObject(value) || value['type'] !== 'Feature') return message('not a GeoJSON feature');
  const land = readLand(value['geometry']);
  if (isMessage(land)) return land;
  const { properties: all, id } = value;
  const properties = new Properties(isObject(all) ? all : undefined, mapping);
  const given = {
    id: properties.text(planFields.id.names, 'id'),
    plan: properties.text(planFields.plan.names, 'plan'),
  };
  if (given.plan !== undefined && isMangled(given.plan))
    return message('number of a plan that a spreadsheet has changed: {text}', { text: given.plan });
  const planNo = readPlan(given.plan ?? null);
  if (planNo === null) return message('no plan number');
  const [x, y] = land.centroid;
  return {
    publisherId: given.id ?? (typeof id === 'string' || typeof id === 'number' ? String(id) : null),
    label: planKey(planNo) ?? planNo,
    point: land.centroid,
    isRepaired: land.isRepaired,
    given,
    understood: { ...given, plan: planNo },
    row: { plan_no: planNo, geometry: geometryText(land), label_x: x, label_y: y },
  };
}
