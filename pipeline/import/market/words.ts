import { message, type Message } from '../../../words/message.ts';
import { readPhoneNumber } from '../../../contract/shared/read-phone.ts';
import { foldArabic } from '../../../lib/fold-arabic.ts';
import type {
  BookingStatus,
  OfferPurpose,
  OrganisationType,
  ProjectKind,
  ProjectStatus,
} from '../../../contract/shared/vocabulary.ts';

/** Words that mean each value, as parts of a folded text. A text that has words of two values means none. */
type Words<Value extends string> = readonly (readonly [value: Value, words: RegExp])[];

const types: Words<OrganisationType> = [
  ['broker', /وسيط|وساط|مكتب|تسويق|broker|agency|agent|office/],
  ['developer', /مطور|تطوير|developer/],
];
const purposes: Words<OfferPurpose> = [
  ['sale', /(^| |لل|ال)بيع( |$)|sale|sell|buy/],
  ['investment', /استثمار|invest/],
  ['lease', /ايجار|تاجير|lease|rent|(^| )let( |$)/],
];
const projectKinds: Words<ProjectKind> = [
  ['marketplace', /سوق|عادي|marketplace|market/],
  ['mega', /كبير|كبري|ضخم|عملاق|mega/],
];
const projectStatuses: Words<ProjectStatus> = [
  ['planned', /مخطط|تخطيط|علي الخارطه|planned|off ?plan/],
  ['under_construction', /انشاء|تنفيذ|بناء|under ?construction|building/],
  ['completed', /مكتمل|اكتمل|منجز|جاهز|منتهي|completed?|ready|finished/],
];
const lotStatuses: Words<BookingStatus> = [
  ['available', /متاح|شاغر|available|free|vacant/],
  ['reserved', /محجوز|حجز|reserved|booked/],
  ['sold', /مباع|مبيع|بيعت|sold/],
];

/** Whether an organization is a broker or a developer. */
export const typeOf = (text: string) => meant(types, text);
/** Whether an offer is for sale or for lease. */
export const purposeOf = (text: string) => meant(purposes, text);
/** Whether a project is of the marketplace or a mega project. */
export const projectKindOf = (text: string) => meant(projectKinds, text);
/** How far a project or one of its phases is built. */
export const projectStatusOf = (text: string) => meant(projectStatuses, text);

/** The state of a lot: «غير متاحة» does not say which of the others. */
export function lotStatusOf(text: string): BookingStatus | undefined {
  const status = meant(lotStatuses, text);
  return status === 'available' && /(^|\s)(غير|not|un)/i.test(foldArabic(text)) ? undefined : status;
}

function meant<Value extends string>(words: Words<Value>, text: string): Value | undefined {
  const folded = foldArabic(text);
  const found = words.filter(([, pattern]) => pattern.test(folded)).map(([value]) => value);
  return found.length === 1 ? found[0] : undefined;
}

/** Why a phone number cannot be used. */
export const phoneProblems = {
  foreign: message('phone of another country'),
  notPhone: message('no Saudi phone number'),
  notMobile: message('no Saudi mobile number'),
} as const;

/** Reads a mobile number, with which people sign in, in the format of calls; or says why it is none. */
export function readMobile(text: string): { phone: string } | { problem: Message } {
  const read = readPhone(text);
  if ('problem' in read && read.problem === phoneProblems.foreign) return read;
  return 'isMobile' in read && read.isMobile ? read : { problem: phoneProblems.notMobile };
}

/** Reads any phone number of the country: mobile, landline, 9200 or 800. */
export function readPhone(text: string): { phone: string; isMobile: boolean } | { problem: Message } {
  const read = readPhoneNumber(text);
  if (!read) return { problem: phoneProblems.notPhone };
  return 'phone' in read ? read : { problem: phoneProblems.foreign };
}

/** The parts of a cell that holds several values, divided by semicolons or line ends. */
export function partsOf(text: string | undefined): string[] {
  return (text ?? '').split(/[;؛\n|]/u).flatMap((part) => part.trim() || []);
}
