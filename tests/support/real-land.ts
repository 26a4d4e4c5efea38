import { tinyFiles } from './uploads.ts';
import { collectionOf } from './written-land.ts';

/** Files of a company that has only land of its own, one of each kind: what one says, the others can confirm. */

/** Outline of a square, in degrees. */
export const square = (west: number, south: number, side: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
      [west, south],
    ],
  ],
});
/** Geographic files, by kind. */
export const landFiles = {
  cities: collectionOf([
    { geometry: { type: 'Point', coordinates: [42.917, 23.906] }, properties: { city: 'عفيف' } },
  ]),
  districts: collectionOf([
    { geometry: square(46.6, 24.7, 0.02), properties: { district_ar: 'بدر', city_ar: 'الرياض' } },
    { geometry: square(46.7, 24.7, 0.02), properties: { district_ar: 'الياسمين', city_ar: 'الرياض' } },
  ]),
  parcels: collectionOf([
    {
      geometry: square(46.605, 24.705, 0.0002),
      properties: {
        ...{ parcel_no: '145/1', subdivision_no: '1324/ب', block_no: '7', landuseagroup: 'سكني' },
        ...{ ruleid: 'س 111', city: 'الرياض' },
      },
    },
    {
      geometry: square(46.6052, 24.705, 0.0002),
      properties: { parcel_no: '146', subdivision_no: '1324/ب', block_no: '7', city: 'الرياض' },
    },
  ]),
  plans: collectionOf([{ geometry: square(46.604, 24.704, 0.002), properties: { plan_no: 'مخطط 1324/ ب' } }]),
  'land-fees': collectionOf([
    {
      geometry: square(46.56, 24.66, 0.1),
      properties: {
        ...{ 'اسم النطاق': 'الأولوية العليا', 'نسبة الرسم': '10', 'سار من': '2026-01-01' },
        'السند النظامي': 'اللائحة التنفيذية لنظام رسوم الأراضي البيضاء',
      },
    },
  ]),
  streets: collectionOf([
    {
      geometry: {
        type: 'LineString',
        coordinates: [
          [46.604, 24.7049],
          [46.607, 24.7049],
        ],
      },
      properties: { 'اسم الشارع': 'شارع العليا', 'عرض الشارع': '20 م', 'تصنيف الشارع': 'تجميعي' },
    },
  ]),
  // The southern side of the first parcel.
  edges: collectionOf([
    {
      geometry: {
        type: 'LineString',
        coordinates: [
          [46.605, 24.705],
          [46.6052, 24.705],
        ],
      },
      properties: { 'طول الضلع': '20.25 م' },
    },
  ]),
};
/** Deeds: on a parcel, in a neighborhood, in a city without districts. */
export const deeds = `المنطقة,المدينة,المدينة / الحي,الرقم المرجعي للصفقة,تاريخ الصفقة ميلادي,المخطط,رقم القطعة,تصنيف العقار,نوع العقار,عدد العقارات,السعر,المساحة
الرياض,الرياض,الرياض/بدر,101,2025/02/03,مخطط/1324/ ب,قطعة 145/1,سكني,أرض,1,"1,800,000",600
الرياض,الرياض,الرياض/بدر,102,2025/02/04,مخطط/بدون,قطعة بدون,سكني,أرض,1,"1,200,000",600
الرياض,عفيف,عفيف/الخالدية,103,2025/02/05,مخطط/77,قطعة 3,سكني,أرض,1,"300,000",600
`;
/** Figures of a quarter: of a neighborhood with deeds, and of one without. */
export const indicators = `السنة,الربع,المنطقة,المدينة,الحي,نوع العقار,تصنيف العقار,عدد الصكوك,قيمة الصفقات,المساحة M2,متوسط سعر المتر
2025,1,الرياض,الرياض,بدر,أرض,سكني,40,4000000,1000,9999
2025,1,الرياض,الرياض,الياسمين,أرض,سكني,10,4000000,1000,4000
`;
/** Building rules: of the code that the first parcel names. */
export const rules = `المنطقة,رمز النظام,الاسم,اللون,عدد الأدوار,نسبة البناء,الاستخدامات المسموحة,المصدر
الرياض,س 111,سكني دوران,#f1ce63,2,60%,سكن عائلي,أمانة منطقة الرياض
`;

/** What stands beside the files of the market. */
export const besideMarket = { 'plan.pdf': tinyFiles['application/pdf'] };

/** Files of the market, in the order in which they need each other. */
export const marketFiles = {
  organisations: `معرف المنشأة,اسم المنشأة,نوع المنشأة,الهاتف,رقم الترخيص,المدينة,المنطقة,جوالات الأعضاء
B-17,مكتب الأفق العقاري,وسيط,0112345678,1200001234,الرياض,الرياض,0550009917
D-3,شركة الواحة للتطوير,مطور,,,الرياض,الرياض,
`,
  offers: `رقم العرض,معرف المنشأة,عنوان العرض,الغرض,السعر,رقم المخطط,رقم القطعة,المدينة,تاريخ النشر,صالح حتى
W-1001,B-17,أرض سكنية على شارعين,بيع,1900000,1324/ب,145/1,الرياض,2026-10-01,2127-03-31
`,
  projects: `معرف المشروع,معرف المنشأة,نوع المشروع,اسم المشروع,حالة المشروع,عدد الوحدات,الوحدات المتاحة,مساحة المشروع,المدينة,خط الطول,دائرة العرض
P-5,D-3,سوق,واحة الشمال,قيد الإنشاء,120,45,86000,الرياض,46.61,24.71
P-9,D-3,كبير,الواجهة الجديدة,مخطط,900,900,12000000,الرياض,46.61,24.71
`,
  lots: `معرف المشروع,رقم المخطط,رقم القطعة,حالة القطعة,السعر,نوع الوحدة
P-5,1324/ب,146,متاحة,560000,أرض
P-9,1324/ب,145/1,متاحة,1850000,أرض
`,
  'mega-content': `معرف المشروع,الجزء,العنوان,النص,حالة المرحلة,الرابط أو الملف
P-9,سطر تعريفي,,مدينة على الواجهة,,
P-9,ملخص,,حي جديد في شمال الرياض,,
P-9,معلومة,مجموع المساحة,12 كم²,,
P-9,مرحلة,الأولى,,مخطط,
P-9,فيديو,جولة في المشروع,,,https://video.example/watch?v=1
P-9,كتيب,مخطط المشروع,,,plan.pdf
`,
};
