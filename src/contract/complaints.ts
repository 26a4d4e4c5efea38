import { z } from 'zod';
import { Id, IdInput, LinesInput, TextInput, Time } from './common.ts';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { complaintTypes, parcelReportKinds, type ParcelReportKind } from './vocabulary.ts';

export const ComplaintReason = z.object({ id: Id, title: z.string().meta({ description: 'In Arabic' }) });
export type ComplaintReason = z.infer<typeof ComplaintReason>;

export const listComplaintReasons = endpoint({
  route: routes.listComplaintReasons,
  access: 'anyone',
  summary: 'Reasons that a complaint of one type may give; 1 offer, 2 broker, 3 transaction, 4 project',
  parameters: z.object({ id: IdInput }),
  data: z.array(ComplaintReason),
});

export const addComplaint = endpoint({
  route: routes.addComplaint,
  access: 'member',
  summary: 'Files a complaint about an offer, a broker, a sale or a project',
  body: z.object({
    typeId: z.literal(Object.values(complaintTypes)).meta({ description: 'As in the list of reasons' }),
    reasonId: Id,
    subjectId: TextInput(60).meta({ description: 'Id or code of what the complaint is about' }),
    description: LinesInput(2000).nullish(),
  }),
  data: z.object({ id: Id, createdAt: Time }),
});

export const reportParcel = endpoint({
  route: routes.reportParcel,
  access: 'member',
  summary: 'Reports something wrong or missing about a parcel, or a sale that is not shown',
  body: z
    .object({
      parcelObjectId: Id,
      kind: z.enum(parcelReportKinds),
      description: LinesInput(2000).nullish(),
      priceSar: z
        .number()
        .positive()
        .max(1e12)
        .nullish()
        .meta({ description: 'Price of the sale that is missing or wrong, riyals' }),
      date: z.iso.date().nullish().meta({ description: 'Day of that sale, not in the future' }),
    })
    .refine(namesItsSale, { path: ['priceSar'], message: 'a sale is reported with its price and date' }),
  data: z.object({ id: Id, createdAt: Time }),
});

/** A report about a sale says which: its price and its day. */
function namesItsSale(report: {
  kind: ParcelReportKind;
  priceSar?: number | null | undefined;
  date?: string | null | undefined;
}): boolean {
  if (report.kind !== 'missing_sale' && report.kind !== 'wrong_sale') return true;
  if (!report.priceSar || !report.date) return false;
  // A day ahead of UTC is today somewhere.
  return Date.parse(report.date) <= Date.now() + 86_400_000;
}
