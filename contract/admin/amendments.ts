import { z } from 'zod';
import { limits } from '../shared/limits.ts';
import { parcelLimits } from '../parcel/limits.ts';
import { adminRoutes } from './routes.ts';
import { Id, IdInput, PagingInput, TextInput, timeOf } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { page } from '../shared/envelope.ts';
import { ParcelObjectId, textIfAny, textOf } from '../shared/fields.ts';
import { regionKeys } from '../shared/vocabulary.ts';
import { DataJob } from './data.ts';

/** Changes of single rows by operators: later loads keep to them. */

export const amendmentActs = ['correction', 'withdrawal', 'retirement'] as const;
export type AmendmentAct = (typeof amendmentActs)[number];

export const amendedItems = ['sale', 'parcel', 'offer'] as const;
export type AmendedItem = (typeof amendedItems)[number];

/** What can be corrected, by the names that `npm run data -- template` has for the columns of files. */
export const amendableFields = {
  sale: ['price', 'area', 'date', 'type'],
  parcel: ['parcel', 'block', 'plan', 'area', 'category', 'landUse', 'detailedUse', 'zoning', 'rule'],
  offer: ['title', 'description', 'price', 'validUntil'],
} as const satisfies Record<AmendedItem, readonly string[]>;
const fieldNames = [
  ...new Set([...amendableFields.sale, ...amendableFields.parcel, ...amendableFields.offer]),
];
export type AmendableField = (typeof amendableFields)[AmendedItem][number];

const Region = z.enum(regionKeys).meta({ description: 'Key of the region' });
const Item = z.enum(amendedItems).meta({ description: 'Kind of the row' });
const Key = TextInput(40).meta({
  description: 'Number of the deed of a sale, id of a parcel on the map, code of an offer',
});
const Reason = TextInput(limits.reasonLength).meta({ description: 'Why, for the journal' });

const AmendedField = z.object({
  field: textOf('Name of the field'),
  from: textIfAny('What it was; null: not known'),
  to: textIfAny('What it is now; null: not known'),
});
export type AmendedField = z.infer<typeof AmendedField>;

export const Amendment = z.object({
  id: Id.meta({ description: 'Id of the change' }),
  act: z.enum(amendmentActs).meta({
    description: 'correction: of some fields; withdrawal: it is gone; retirement: it became other parcels',
  }),
  item: Item,
  title: textOf('What people call the row'),
  regionKey: Region,
  fields: z.array(AmendedField).meta({ description: 'What was corrected' }),
  successors: z.array(z.number()).meta({ description: 'Ids of the parcels that a retired one has become' }),
  reason: textIfAny('Why; null: none was given'),
  amendedAt: timeOf('When'),
});
export type Amendment = z.infer<typeof Amendment>;

/** A row that can be changed, as it is now. */
export const AmendableItem = z.object({
  item: Item,
  key: textOf('Number of the deed, id of the parcel, or code of the offer'),
  regionKey: Region,
  title: textOf('What people call it'),
  address: textOf('Its page, a path of the site'),
  isDemo: z.boolean().meta({ description: 'Whether it is of the demonstration' }),
  fields: z
    .array(
      z.object({ field: textOf('Name of the field'), value: textIfAny('As it is now; null: not known') }),
    )
    .meta({ description: 'What can be corrected' }),
  amendments: z.array(Amendment).meta({ description: 'Changes of the row that are in force, newest first' }),
});
export type AmendableItem = z.infer<typeof AmendableItem>;

export const findItem = endpoint({
  route: adminRoutes.findItem,
  access: 'data.read',
  isOurs: true,
  summary: 'A sale, a parcel or an offer as it is now, to be corrected or withdrawn',
  query: z.object({ item: Item, itemKey: Key, regionKey: Region.optional() }),
  data: AmendableItem,
});

export const listAmendments = endpoint({
  route: adminRoutes.listAmendments,
  access: 'data.read',
  isOurs: true,
  summary: 'Changes of single rows that are in force, newest first',
  query: z.object({ regionKey: Region.optional(), ...PagingInput }),
  data: page(Amendment),
});

/** Which row, and why it is changed. */
const which = { key: Key, regionKey: Region.optional(), reason: Reason };

export const correctItem = endpoint({
  route: adminRoutes.correctItem,
  access: 'data.write',
  isOurs: true,
  summary: 'Corrects fields of a sale, a parcel or an offer; later loads do not write over them',
  body: z.object({
    item: Item,
    ...which,
    values: z
      .array(
        z.object({
          field: z.enum(fieldNames).meta({ description: 'Name of the field' }),
          from: z
            .string()
            .nullable()
            .optional()
            .meta({ description: 'What the operator saw; refused when it is not that any more' }),
          value: z
            .string()
            .max(2000)
            .meta({ description: 'What it is, as files write it; empty: not known' }),
        }),
      )
      .min(1)
      .max(20)
      .meta({ description: 'Corrected fields' }),
  }),
  data: DataJob,
});

export const withdrawItem = endpoint({
  route: adminRoutes.withdrawItem,
  access: 'data.write',
  isOurs: true,
  summary: 'Takes a sale or an offer out; later loads do not bring it back',
  body: z.object({
    item: z.enum(['sale', 'offer']).meta({ description: 'Kind of the row' }),
    ...which,
  }),
  data: DataJob,
});

export const retireParcel = endpoint({
  route: adminRoutes.retireParcel,
  access: 'data.write',
  isOurs: true,
  summary: 'Takes a parcel out that was subdivided or merged; its address leads to what it became',
  body: z.object({
    parcelObjectId: ParcelObjectId,
    successors: z
      .array(ParcelObjectId)
      .min(1)
      .max(parcelLimits.successors)
      .meta({ description: 'Ids of the parcels that it became' }),
    reason: Reason.optional(),
  }),
  data: DataJob,
});

export const endAmendment = endpoint({
  route: adminRoutes.endAmendment,
  access: 'data.write',
  isOurs: true,
  summary: 'Lets later loads write over a change again; what is there now stays',
  parameters: z.object({ id: IdInput.meta({ description: 'Id of the change' }) }),
  data: Amendment,
});
