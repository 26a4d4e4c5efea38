import type { BookingStatus, ProjectStatus } from '../../../contract/shared/vocabulary.ts';

const bookingStatuses: Record<BookingStatus, string> = {
  available: 'متاحة',
  reserved: 'محجوزة',
  sold: 'مبيعة',
};

const phaseStatuses: Record<ProjectStatus, string> = {
  planned: 'مخطَّط لها',
  under_construction: 'قيد الإنشاء',
  completed: 'مكتملة',
};

export const project = {
  title: 'مشروع {name}',
  unnamed: 'المشروع الكبير',
  description: 'قطع المشروع على مخططه بحالاتها وأسعارها: المتاح والمحجوز والمبيع.',
  loading: 'يُحمَّل المشروع',
  failed: 'تعذّر تحميل المشروع.',
  none: 'لا مشروع معروض على هذه الصفحة الآن.',
  retry: 'أعد المحاولة',
  noScript: 'يحتاج مخطط القطع إلى تشغيل JavaScript في متصفحك.',
  market: 'كل المشاريع في السوق',
  notKnown: 'غير معروف بعد',
  figures: {
    title: 'المشروع بالأرقام',
    parcelCount: 'القطع',
    availableCount: 'المتاح منها',
    price: 'أسعار المتاح',
    area: 'مساحات المتاح',
    range: '{from} إلى {to}',
    none: '–',
    failed: 'تعذّر تحميل الأرقام.',
  },
  plan: {
    title: 'مخطط القطع',
    picture: 'مخطط قطع المشروع ملوّنة بحالاتها، والقائمة بعده تقول ما فيه',
    legend: 'اعرض القطع',
    loading: 'تُحمَّل القطع',
    failed: 'تعذّر تحميل القطع.',
    none: 'لا قطع معروضة في هذا المشروع.',
    noneOfStatus: 'لا قطع بهذه الحالات: فعّل واحدة من الحالات.',
    zoomIn: 'قرّب',
    zoomOut: 'بعّد',
    whole: 'المخطط كله',
    choose: 'اختر قطعة من المخطط أو القائمة.',
    priceNotKnown: 'سعرها غير معروف بعد',
    parcel: 'قطعة {parcelNo}',
    block: 'بلك {blockNo}',
    listTitle: 'قائمة القطع',
    columns: { parcel: 'القطعة', type: 'النوع', area: 'المساحة', price: 'السعر', status: 'الحالة' },
    shown: 'القطع المعروضة: {count}',
    previous: 'السابقة',
    next: 'التالية',
    pageOf: 'صفحة {page} من {all}',
    onMap: 'مكانها على الخريطة',
  },
  about: {
    ...{ facts: 'حقائق', amenities: 'ما في المشروع', phases: 'المراحل' },
    ...{ brochures: 'كتيبات', videos: 'مقاطع فيديو', links: 'روابط' },
  },
  // A letter between: after Latin letters alone, the number would stand on the wrong side of its unit.
  brochureSize: { megabytes: 'PDF بحجم {size} ميغابايت', kilobytes: 'PDF بحجم {size} كيلوبايت' },
  statuses: bookingStatuses,
  phaseStatuses,
};
