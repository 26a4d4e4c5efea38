import type { AmendableField, AmendedItem, AmendmentAct } from '../../../contract/admin/amendments.ts';

const items: Record<AmendedItem, string> = { sale: 'صفقة', parcel: 'قطعة', offer: 'عرض' };

const fields: Record<AmendableField, string> = {
  price: 'السعر بالريال',
  area: 'المساحة بالمتر المربع',
  date: 'التاريخ',
  type: 'نوع العقار',
  parcel: 'رقم القطعة',
  block: 'رقم البلك',
  plan: 'رقم المخطط',
  category: 'تصنيف الأرض',
  landUse: 'مجموعة الاستخدام',
  detailedUse: 'الاستخدام التفصيلي',
  zoning: 'رمز التنظيم',
  rule: 'رمز نظام البناء',
  title: 'العنوان',
  description: 'الوصف',
  validUntil: 'صالح حتى',
};

const acts: Record<AmendmentAct, string> = {
  correction: 'تصحيح',
  withdrawal: 'سحب',
  retirement: 'إلغاء قطعة',
};

/** Changes of single rows at the operators' desk. */
export const changes = {
  items,
  fields,
  acts,
  title: 'تعديل صف واحد',
  lead: 'تصحيح صفقة أو قطعة أو عرض، أو سحبه، أو إلغاء قطعة قُسّمت أو دُمجت. لا يكتب فوقه تحميل لاحق.',
  find: {
    title: 'ابحث عن الصف',
    item: 'النوع',
    key: 'الرقم',
    hint: 'رقم الصفقة في الصك، أو رقم القطعة في رابط صفحتها، أو رمز العرض في رابطه.',
    region: 'المنطقة (اختياري)',
    anyRegion: 'أي منطقة',
    button: 'ابحث',
    missing: 'اكتب الرقم.',
  },
  demo: 'من بيانات العرض التجريبي',
  open: 'افتح صفحته',
  notKnown: 'غير معروف بعد',
  why: 'السبب',
  whyHint: 'يظهر في السجل، وسبب التصحيح يظهر للناس بجانب ما صُحّح.',
  whyMissing: 'اكتب السبب.',
  correct: {
    title: 'صحّح',
    lead: 'غيّر ما يلزم فقط. اترك فارغًا ما لا يُعرف.',
    button: 'صحّح',
    same: 'لم يتغيّر شيء.',
  },
  withdraw: {
    title: 'اسحب',
    lead: 'يزول من كل الصفحات، ولا يعيده ملف لاحق.',
    button: 'اسحب',
    confirm: 'يزول «{title}» من كل الصفحات. هل تسحبه؟',
  },
  retire: {
    title: 'قُسّمت أو دُمجت',
    lead: 'حمّل القطع الجديدة أولًا. يقود رابط القطعة القديمة إليها، وتنتقل إليها المفضلة والعروض.',
    into: 'أرقام القطع التي صارت إليها',
    intoHint: 'من روابط صفحاتها، بينها فواصل.',
    intoMissing: 'اكتب رقم قطعة واحدة على الأقل.',
    button: 'ألغِ القطعة',
    confirm: 'تزول «{title}» ويقود رابطها إلى ما صارت إليه. هل تلغيها؟',
  },
  done: 'تمّ التعديل.',
  list: {
    title: 'التعديلات المعمول بها',
    lead: 'لا يكتب فوقها تحميل لاحق. آخرها يُتراجع عنه في صفحة البيانات.',
    empty: 'لا تعديلات بعد.',
    /** `{from}` and `{to}` are values of a field. */
    change: '{field}: {from} ← {to}',
    became: 'صارت إلى {ids}',
    end: 'أوقف العمل به',
    confirm: 'يبقى الصف كما هو الآن، ويكتب فوقه أول تحميل يشمله. هل توقف العمل بالتعديل؟',
    ended: 'أُوقف العمل بالتعديل.',
  },
};
