import type { NeedPart, StepLevel, WayLevel } from '../../../contract/shared/vocabulary.ts';

const choose: Record<StepLevel, string> = {
  city: 'اختر المدينة',
  neighborhood: 'اختر الحي',
  plan: 'اختر المخطط',
  block: 'اختر البلك',
  parcel: 'اختر القطعة',
};

/** Name of the choice for an unknown name or number. */
const none: Record<StepLevel, string> = {
  city: 'بلا مدينة',
  neighborhood: 'خارج الأحياء المعروفة',
  plan: 'بلا مخطط',
  block: 'بلا بلك',
  parcel: 'بلا رقم',
};

/** A choice already made; `{name}` is its name or number. */
const taken: Record<StepLevel, string> = {
  city: '{name}',
  neighborhood: '{name}',
  plan: 'مخطط {name}',
  block: 'بلك {name}',
  parcel: 'قطعة {name}',
};

/** A value in the address that is not in the data; `{name}` as written in the address. */
const gone: Record<WayLevel, string> = {
  city: 'مدينة «{name}» ليست في بياناتنا الآن. اختر من المدن التي فيها.',
  neighborhood: 'الحي الذي يشير إليه الرابط لم يعد في بياناتنا. اختر من الموجود.',
  plan: 'المخطط «{name}» لم يعد في بياناتنا هنا. اختر من الموجود.',
  block: 'البلك «{name}» لم يعد في بياناتنا هنا. اختر من الموجود.',
};

const parts: Record<NeedPart, string> = {
  classes: 'التنظيم',
  size: 'المساحة',
  landUse: 'الاستخدام',
  type: 'نوع العقار',
  days: 'المدة',
  budget: 'الميزانية',
  offered: 'المعروضة للبيع',
  place: 'المدينة وجهتها',
  price: 'سعر المتر',
  metro: 'القرب من المترو',
  ground: 'النطاق المرسوم',
};

/** `{parcels}` is a count such as «3 قطع»; `{region}` a region's name. */
export const finder = {
  open: 'اعثر على أرض',
  title: 'العثور على أرض',
  kinds: { steps: 'خطوة بخطوة', need: 'بما تحتاجه' },
  kindLabel: 'طريقة البحث',
  close: 'أغلق البحث عن أرض',
  retry: 'أعد المحاولة',

  way: 'ما اخترته',
  region: 'منطقة {region}',
  backTo: 'ارجع إلى {name}',
  choose,
  none,
  taken,
  gone,
  lookFor: 'ابحث بين الخيارات باسم أو رقم',
  /** For screen readers; `{count}` choices of a level. */
  choices: 'عدد الخيارات {count}',
  more: 'اعرض المزيد',
  noChoice: 'لا شيء هنا بهذا الاسم أو الرقم.',
  emptyRegion: 'لا قطع في هذه المنطقة بعد.',
  failedSteps: 'تعذّر تحميل الخيارات.',

  zoning: 'التنظيم',
  anyZoning: 'أي تنظيم',
  size: 'المساحة',
  price: 'سعر المتر في صفقاتها',
  anyPrice: 'أي سعر، ولو لم تُبَع',
  budget: 'الميزانية (السعر الإجمالي)',
  budgetOfAll: 'سعر العرض إن كانت معروضة، وإلا سعر آخر صفقة.',
  budgetOfOffers: 'السعر المطلوب في العرض.',
  offered: 'معروضة للبيع الآن',
  askedPrice: 'سعر المتر المطلوب',
  anyAskedPrice: 'أي سعر',
  city: 'المدينة',
  anyCity: 'كل المدن',
  cityPart: 'جهة المدينة',
  anyCityPart: 'كل الجهات',
  municipality: 'البلدية',
  anyMunicipality: 'كل البلديات',
  /** A choice and how many parcels lie there. */
  withCount: '{name} ({count})',
  sold: 'بيعت خلال',
  anySold: 'أي مدة، ولو لم تُبَع',
  metro: 'البعد عن أقرب محطة مترو',
  anyMetro: 'أي بعد',
  upTo: 'حتى {amount}',
  between: '{from} إلى {to} {unit}',
  from: '{from} {unit} فأكثر',
  below: 'أقل من {to} {unit}',
  withOthers: 'وتسري المرشحات التي فعّلتها أيضًا.',
  counting: 'تُحسب القطع …',
  found: '{parcels} في منطقة {region} بهذه الشروط',
  foundWithin: '{parcels} في النطاق المرسوم بهذه الشروط',
  /** Added where some of those found are offered. */
  offeredOfFound: 'المعروض منها للبيع الآن: {count}.',
  show: 'اعرضها على الخريطة وفي القائمة',
  dots: 'تظهر على الخريطة {count} منها نقاطًا.',
  edit: 'عدّل ما تحتاجه',
  end: 'أنهِ العرض',
  impossible: 'لا توجد قطعة تجمع هذه الشروط كلها.',
  loosenFirst: 'خفّف أحدها تجد:',
  loosen: 'بلا شرط {part}: {parcels}',
  severalTooMany: 'ولا يكفي أن تخفّف شرطًا واحدًا.',
  clearAll: 'امسح الشروط كلها',
  failedNeed: 'تعذّر حساب القطع.',
  parts,
};
