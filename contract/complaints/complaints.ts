import { z } from 'zod';
import { Id, IdInput, LinesInput, TextInput, timeOf } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { ParcelObjectId } from '../shared/fields.ts';
import { complaintLimits } from './limits.ts';
import { complaintsRoutes } from './routes.ts';
import { complaintTypes, parcelReportKinds, type ParcelReportKind } from '../shared/vocabulary.ts';

const typeId =
  'What the complaint is about: 1 an offer, 2 a broker, 3 a transaction, 4 a project, 5 a neighbourhood';
const Description = LinesInput(complaintLimits.complaintLength)
  .nullish()
  .meta({ description: 'What the person adds; null or absent: nothing' });

const AttachmentId = z.uuid().nullish().meta({
  description: 'Id of a file that the caller uploaded before, to show what is meant; null or absent: none',
});

export const ComplaintReason = z.object({
  id: Id.meta({ description: 'Number of the reason among those of its type' }),
  title: z.string().meta({ description: 'The reason, in Arabic' }),
});
export type ComplaintReason = z.infer<typeof ComplaintReason>;

export const listComplaintReasons = endpoint({
  route: complaintsRoutes.listComplaintReasons,
  access: 'anyone',
  summary: 'Reasons that a complaint of one type may give',
  parameters: z.object({ id: IdInput.meta({ description: typeId }) }),
  data: z.array(ComplaintReason),
});

export const addComplaint = endpoint({
  route: complaintsRoutes.addComplaint,
  access: 'member',
  summary: 'Files a complaint about an offer, a broker, a sale, a project or a neighbourhood',
  body: z.object({
    typeId: z.literal(Object.values(complaintTypes)).meta({ description: typeId }),
    reasonId: Id.meta({ description: 'Number of the reason, from the list of reasons of that type' }),
    subjectId: TextInput(60).meta({
      description:
        'Which one, as its own calls name it: code of the offer or broker, transactionNo, id of the project, neighborhoodId',
    }),
    description: Description,
    attachmentId: AttachmentId,
  }),
  data: z.object({
    id: Id.meta({ description: 'Id of the complaint' }),
    createdAt: timeOf('When it was filed'),
  }),
});

export const reportParcel = endpoint({
  route: complaintsRoutes.reportParcel,
  access: 'member',
  summary: 'Reports something wrong or missing about a parcel, or a sale that is not shown',
  body: z
    .object({
      parcelObjectId: ParcelObjectId,
      kind: z.enum(parcelReportKinds).meta({
        description:
          'What is wrong: its outline, its facts, a sale that is not shown, a sale that is shown wrongly, or something else',
      }),
      description: Description,
      attachmentId: AttachmentId,
      priceSar: z.number().positive().max(1e12).nullish().meta({
        description:
          'Price of the sale that is missing or wrong, riyals; needed for missing_sale and wrong_sale, else null or absent',
      }),
      date: z.iso.date().nullish().meta({
        description:
          'Day of that sale, YYYY-MM-DD, not in the future; needed for missing_sale and wrong_sale, else null or absent',
      }),
    })
    .refine(namesItsSale, { path: ['priceSar'], message: 'a sale is reported with its price and date' }),
  data: z.object({
    id: Id.meta({ description: 'Id of the report' }),
    createdAt: timeOf('When it was made'),
  }),
});

/** A report about a sale must identify it by price and day. */
function namesItsSale(report: {
  kind: ParcelReportKind;
  priceSar?: number | null | undefined;
  date?: string | null | undefined;
}): boolean {
  if (report.kind !== 'missing_sale' && report.kind !== 'wrong_sale') return true;
  if (!report.priceSar || !report.date) return false;
  // One day ahead of UTC may be today in another time zone.
  return Date.parse(report.date) <= Date.now() + 86_400_000;
}
