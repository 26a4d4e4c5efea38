/** Heat modes computed by our own tile host; the site shows what the host lists and looks nothing up here. */
export const heatModes = {
  sales_density: {
    label: 'كثافة الصفقات',
    unit: 'صفقة/كم²',
    description: 'عدد الصفقات في الكيلومتر المربع خلال آخر اثني عشر شهرًا.',
  },
  price_growth: {
    label: 'نمو السعر',
    unit: '%',
    description:
      'تغيّر وسيط سعر المتر في آخر اثني عشر شهرًا عما قبلها، حيث سُجلت ثلاث صفقات على الأقل في كل منهما.',
  },
  median_price: {
    label: 'وسيط سعر المتر',
    unit: 'ريال/م²',
    description:
      'وسيط سعر المتر في الصفقات الاعتيادية خلال آخر أربعة وعشرين شهرًا، حيث سُجلت ثلاث صفقات على الأقل.',
  },
};
