import type { JournalDetail } from '../../../contract/admin/acts.ts';
import type { OrganisationSwitch } from '../../../contract/admin/requests.ts';
import { organisations } from '../offer/organisations.ts';
import { changes } from './changes.ts';
import { deskComplaints } from './complaints.ts';
import { data } from './data.ts';
import { desk } from './desk.ts';
import { deskPeople } from './people.ts';
import { deskSwitches } from './switches.ts';

/** Kinds of things that acts are done to; their id or name follows. */
const subjects: Readonly<Record<string, string>> = {
  operator: 'المشغّل',
  token: 'الرمز',
  switch: 'المفتاح',
  reason: 'السبب',
  content: 'المحتوى',
  amendment: 'التعديل',
  load: 'التحميل',
  organisation: 'المكتب',
  account: 'الحساب',
  complaint: 'البلاغ',
  sale: 'الصفقة',
  parcel: 'القطعة',
  offer: 'العرض',
};

/** Names of the details of an act. */
const details: Record<JournalDetail, string> = {
  account: 'الحساب',
  after: 'بعد',
  before: 'قبل',
  call: 'الطلب',
  campaign: 'الحملة',
  changed: 'تغيّر شيء',
  changes: 'التعديل',
  channel: 'وسيلة الرد',
  decision: 'القرار',
  expiresAt: 'ينتهي',
  files: 'الملفات',
  into: 'صارت إلى',
  item: 'ما عُدّل',
  job: 'المهمة',
  key: 'رقمه',
  kind: 'النوع',
  mode: 'الطريقة',
  name: 'الاسم',
  neighborhoods: 'الأحياء',
  organisation: 'المكتب',
  parcels: 'القطع',
  phoneNumber: 'الجوال',
  publisher: 'الناشر',
  receipts: 'أرقام البلاغات',
  right: 'الصلاحية',
  rights: 'الصلاحيات',
  role: 'الدور',
  rows: 'الصفوف',
  sales: 'الصفقات',
  text: 'نص الرد',
  title: 'اسمه',
  why: 'السبب',
};

const organisationSwitches: Record<OrganisationSwitch, string> = {
  approval: deskPeople.requests.approval,
  status: 'الحالة',
  booking: deskPeople.requests.booking,
  'profile-completed': deskPeople.requests.completed,
  'public-profile': deskPeople.requests.public,
};
const decisions = { approve: 'اعتُمد', return: 'أُعيد إلى صاحبه', hide: 'أُخفي', show: 'أُظهر' };
const membership = { active: 'يعمل', suspended: deskPeople.requests.suspended };

/** Values of details that are codes, by the code. */
const values: Readonly<Record<string, string>> = {
  ...deskSwitches.names,
  ...deskSwitches.values,
  ...organisationSwitches,
  ...membership,
  ...data.kinds,
  ...data.modes,
  ...changes.items,
  ...deskPeople.requests.statuses,
  ...deskPeople.requests.approvals,
  ...deskComplaints.states,
  ...deskComplaints.channels,
  ...decisions,
  ...desk.rights,
  ...organisations.roles,
  true: 'نعم',
  false: 'لا',
};

/** What the journal at the operators' desk says of an act. */
export const journal = { subjects, details, values, operatorRoles: desk.roles, fields: changes.fields };
