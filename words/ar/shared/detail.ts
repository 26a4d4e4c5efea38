/** Texts shared by the pages of single items. */
export const detail = {
  retry: 'أعد المحاولة',
  breadcrumb: 'موقع الصفحة',
  neighborhood: 'حي {name}',
  plan: 'مخطط {number}',
  openMap: 'افتح على الخريطة',
  share: 'شارك',
  print: 'اطبع',
  missing: 'تعذّر تحميل هذا الجزء الآن.',
  picture: {
    title: 'رسم {name} وما حولها',
    /** `{shown}` is a count of parcels, such as «12 قطعة». */
    description: 'حدود {name} بخط سميك، وحولها {shown} ملوّنة بتنظيمها. الشمال إلى الأعلى.',
    legend: 'ألوان التنظيم في الرسم',
    none: 'حدود القطعة غير معروفة بعد.',
    showMap: 'أظهر الخريطة هنا',
    map: 'خريطة {name}',
    north: 'ش',
    meters: '{length} م',
  },
  price: {
    title: 'أمام سعر الحي',
    /** `{count}` is a count of sales. */
    median: 'وسيط سعر المتر في {place} في سنة تنتهي يوم {day}، من {count}',
    above: 'أعلى من الوسيط، والفرق {share}',
    below: 'أدنى من الوسيط، والفرق {share}',
    equal: 'مثل الوسيط',
    few: 'صفقات الحي أقل من أن يُعتمد على وسيطها.',
    none: 'لا صفقات اعتيادية في {place} في سنة تنتهي يوم {day}.',
    unknown: 'تعذّر تحميل سعر الحي الآن.',
    noNeighborhood: 'لا حي معروفًا لها يُقارن سعره.',
  },
  sheet: {
    printedOn: 'طُبعت في {day}',
    code: 'رمز عنوان هذه الصفحة',
    scan: 'صوّر الرمز لتفتح الصفحة وآخر ما فيها',
  },
};
