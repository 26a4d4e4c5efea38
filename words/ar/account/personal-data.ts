import type { PersonalKind } from '../../../contract/account/personal-data.ts';

const kinds: Record<PersonalKind, string> = {
  account: 'بيانات حسابك',
  'sign-in-identity': 'هويتك في منصة الدخول، وحسابات Google أو Apple المرتبطة بها',
  favorites: 'المفضلة',
  'saved-views': 'مشاهد الخريطة المحفوظة',
  activity: 'ما تُحسب منه الأوسمة',
  'active-days': 'الأيام التي استخدمت فيها الخدمة',
  badges: 'الأوسمة',
  'badge-application': 'طلب وسام الوسطاء',
  sessions: 'مرات الدخول والمتصفحات',
  files: 'الملفات التي رفعتها',
  'seen-forms': 'النماذج الترويجية التي ظهرت لك',
  'join-requests': 'طلبات الانضمام إلى مكاتب',
  'changes-of-offers': 'ما فعلته في عروض',
  'e-mail-links': 'روابط تأكيد البريد',
  complaints: 'الشكاوى والردود عليها',
  'parcel-reports': 'بلاغات القطع والردود عليها',
  memberships: 'المكاتب التي أنت عضو فيها',
  organizations: 'المكاتب التي سجّلتها',
  offers: 'العروض التي أنشأتها',
  'read-by-operators': 'ما فعله المشغّلون بحسابك واطلاعهم عليه',
  'campaign-forms': 'نماذج الحملات',
  'messages-to-publishers': 'رسائلك إلى أصحاب العروض',
  'expected-memberships': 'مكاتب تنتظر دخولك برقمك',
  'sign-in-codes': 'رموز الدخول المرسلة، دون الرموز نفسها',
  'operator-rights': 'صلاحيات التشغيل',
  'unsent-messages': 'رسائل إليك لم تخرج من المنصة',
  'request-counts': 'عدّادات الاستخدام العادل',
  events: 'سجل الأحداث من متصفحاتك',
  'usage-analytics': 'قياسات الاستخدام',
};

/** What is kept of a person: in the archive that they download, and at the operators' desk. */
export const personalData = {
  kinds,
  title: 'بياناتك في أرضي',
  lead: 'كل ما نحفظه عنك حتى {time} بتوقيت السعودية. كل ملف JSON قائمة بالصفوف كما هي في قاعدة البيانات.',
  files: 'ملفاتك كما رفعتها',
};
