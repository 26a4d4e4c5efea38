import { z } from 'zod';
import { complaintLimits } from '../complaints/limits.ts';
import { limits } from '../shared/limits.ts';
import { adminRoutes } from './routes.ts';
import { Id, IdInput, LinesInput, PagingInput, TextInput, timeIfAny, timeOf } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { page } from '../shared/envelope.ts';
import { numberIfAny, textIfAny, textOf } from '../shared/fields.ts';
import { DataJob } from './data.ts';

/** Complaints and reports of parcels, as operators work on them. */

/** `complaint`: about an offer, a broker, a sale, a project or a neighborhood; `parcel`: a report of a parcel. */
export const complaintKinds = ['complaint', 'parcel'] as const;
export type ComplaintKind = (typeof complaintKinds)[number];

export const complaintAbouts = [
  'parcel',
  'offer',
  'broker',
  'transaction',
  'project',
  'neighborhood',
] as const;
export type ComplaintAbout = (typeof complaintAbouts)[number];

export const complaintStates = ['new', 'in_progress', 'answered', 'closed'] as const;
export type ComplaintState = (typeof complaintStates)[number];

/** Ways to a person. */
export const answerChannels = ['sms', 'email'] as const;
export type AnswerChannel = (typeof answerChannels)[number];

const Kind = z.enum(complaintKinds).meta({ description: 'complaint, or parcel: a report of a parcel' });
const State = z.enum(complaintStates).meta({
  description: 'new: nobody works on it; in_progress; answered: its writer was answered; closed',
});
const OperatorAccount = z.object({
  accountId: Id.meta({ description: 'Id of the account of an operator' }),
  name: textIfAny('Name of the operator, or phone number; null: none is known'),
});

const Writer = z.object({
  accountId: Id.meta({ description: 'Id of the account' }),
  name: textIfAny('Name; null: none was given'),
  phoneNumber: textIfAny('Phone number that the person has verified; null: none'),
  email: textIfAny('E-mail address that the person has verified; null: none'),
});

export const Complaint = z.object({
  kind: Kind,
  id: Id.meta({ description: 'Number within its kind' }),
  receipt: textOf('Number on the receipt of the person'),
  about: z.enum(complaintAbouts).meta({ description: 'What it is about' }),
  subject: textOf('Which one: code, number or id'),
  subjectName: textIfAny(
    'What people call it: number and plan of a parcel, name of a neighborhood; null: as `subject`',
  ),
  address: textIfAny('Page of the subject, a path of the site; null: it has none'),
  reason: textIfAny('The reason that was chosen, in Arabic; null: one that is no more'),
  description: textIfAny('What the person adds; null: nothing'),
  fileUrl: textIfAny('Address that opens the attached file for at most an hour; null: none is attached'),
  reportedPrice: numberIfAny(
    'Price of the sale that is missing or wrong, riyals; null: it is not about a sale',
  ),
  reportedDate: textIfAny('Day of that sale, YYYY-MM-DD; null: it is not about a sale'),
  createdAt: timeOf('When it was made'),
  writer: Writer.nullable().meta({ description: 'Who wrote it; null: the account is gone' }),
  state: State,
  assignee: OperatorAccount.nullable().meta({ description: 'Operator who works on it; null: nobody' }),
  answer: textIfAny('What the person was answered; null: nothing yet'),
  channel: z
    .enum(answerChannels)
    .nullable()
    .meta({ description: 'How the answer was sent; null: there is none' }),
  answeredAt: timeIfAny('When it was answered', 'it was not'),
  changedAt: timeIfAny('When operators last changed it', 'they have not'),
});
export type Complaint = z.infer<typeof Complaint>;

export const listComplaintsAtDesk = endpoint({
  route: adminRoutes.listComplaintsAtDesk,
  access: 'complaints.read',
  isOurs: true,
  summary: 'Complaints and reports of parcels, newest first; the journal has who looked at them',
  query: z.object({
    state: State.optional(),
    about: z.enum(complaintAbouts).optional().meta({ description: 'What they are about' }),
    receipt: TextInput(20).optional().meta({ description: 'Number on a receipt' }),
    ...PagingInput,
  }),
  data: page(Complaint),
});

export const listAssignees = endpoint({
  route: adminRoutes.listAssignees,
  access: 'complaints.read',
  isOurs: true,
  summary: 'Operators who can work on complaints',
  data: z.array(OperatorAccount),
});

const parameters = z.object({ kind: Kind, id: IdInput.meta({ description: 'Number within its kind' }) });
/** Of two operators who decide at once, the later one learns of the other. */
const changedAt = z
  .string()
  .nullable()
  .meta({ description: '`changedAt` as the operator saw it; refused when it has changed meanwhile' });

export const changeComplaint = endpoint({
  route: adminRoutes.changeComplaint,
  access: 'complaints.write',
  isOurs: true,
  summary: 'Sets the state of a complaint and who works on it',
  parameters,
  body: z.object({
    state: State,
    assigneeId: Id.nullable().meta({ description: 'Account of the operator who works on it; null: nobody' }),
    changedAt,
  }),
  data: Complaint,
});

export const answerComplaint = endpoint({
  route: adminRoutes.answerComplaint,
  access: 'complaints.write',
  isOurs: true,
  summary: 'Answers the writer of a complaint by text message or e-mail; it is answered then',
  parameters,
  body: z.object({
    channel: z.enum(answerChannels).meta({ description: 'sms, or email: to an address that was verified' }),
    text: LinesInput(complaintLimits.answerLength).meta({ description: 'The answer' }),
    changedAt,
  }),
  data: Complaint,
});

export const takeDownOffer = endpoint({
  route: adminRoutes.takeDownOffer,
  access: 'complaints.write',
  isOurs: true,
  summary: 'Takes an offer down with a reason that the members of its organisation see',
  body: z.object({
    code: TextInput(40).meta({ description: 'Code of the offer' }),
    reason: TextInput(limits.reasonLength).meta({ description: 'Why' }),
  }),
  data: DataJob.nullable().meta({
    description: 'The job that does it; null: it is done, as of an offer that a member published here',
  }),
});

export const listTakedowns = endpoint({
  route: adminRoutes.listTakedowns,
  access: 'member',
  isOurs: true,
  summary: 'Offers of the caller’s organisations that were taken down, newest first',
  data: z.array(
    z.object({
      title: textOf('Title of the offer'),
      organisation: textOf('Name of the organisation'),
      reason: textIfAny('Why; null: none was given'),
      takenDownAt: timeOf('When'),
    }),
  ),
});
