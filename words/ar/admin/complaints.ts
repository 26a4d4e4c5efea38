import type { AnswerChannel, ComplaintAbout, ComplaintState } from '../../../contract/admin/complaints.ts';

const abouts: Record<ComplaintAbout, string> = {
  parcel: 'قطعة',
  offer: 'عرض',
  broker: 'مكتب',
  transaction: 'صفقة',
  project: 'مشروع',
  neighborhood: 'حي',
};
const states: Record<ComplaintState, string> = {
  new: 'جديد',
  in_progress: 'قيد العمل',
  answered: 'رُدّ عليه',
  closed: 'مغلق',
};
const channels: Record<AnswerChannel, string> = { sms: 'رسالة نصية', email: 'بريد' };

/** Complaints at the operators' desk. */
export const deskComplaints = {
  abouts,
  states,
  channels,
  parcelInPlan: '⁨{number}⁩، مخطط ⁨{plan}⁩',
  /** What the writer of a complaint is sent. */
  message: {
    subject: 'ردّ على بلاغك {receipt} في أرضي',
    body: 'ردّ على بلاغك {receipt} في أرضي:\n{text}',
  },
  title: 'البلاغات',
  lead: 'ما أبلغ عنه الناس. كل اطلاع عليها في السجل.',
  state: 'الحالة',
  about: 'عن',
  receipt: 'رقم البلاغ',
  all: 'الكل',
  find: 'اعرض',
  found: 'البلاغات: {count}',
  empty: 'لا بلاغات هنا.',
  open: 'افتح صفحته',
  file: 'افتح المرفق',
  sale: 'الصفقة: {price} ريال في {day}',
  writer: 'صاحب البلاغ',
  noWriter: 'حُذف حسابه',
  record: 'سجل العضو',
  assignee: 'يعمل عليه',
  nobody: 'لا أحد',
  save: 'احفظ الحالة',
  saved: 'حُفظت الحالة.',
  answer: 'الردّ',
  answerHint: 'يصل إلى صاحب البلاغ كما تكتبه.',
  answerMissing: 'اكتب الردّ.',
  send: 'أرسل: {channel}',
  sent: 'أُرسل الردّ.',
  noWay: 'ليس له رقم أو بريد موثّق، فلا يمكن الردّ عليه.',
  answered: 'رُدّ عليه ({channel}، {at})',
  takeDown: 'اسحب العرض',
  takeDownWhy: 'سبب السحب، ويراه أعضاء المكتب',
  takeDownMissing: 'اكتب سبب السحب.',
  takeDownConfirm: 'يزول العرض من كل الصفحات ويرى أعضاء المكتب السبب. هل تسحبه؟',
  takenDown: 'سُحب العرض.',
};
