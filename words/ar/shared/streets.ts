export const streets = {
  title: 'الشوارع حولها',
  titleWithLengths: 'أضلاعها والشوارع حولها',
  wide: '{street} بعرض {width} م',
  /** A street whose name is not known. */
  unnamed: 'شارع',
  widthSource: 'عرض الشارع: المصدر {source}',
  length: 'طوله {length} م',
  lengthSource: 'الطول: المصدر {source}',
  /** Beside a stated length that the outline does not have. */
  lengthDiffers: 'طوله في الحدود المرسومة {measured} م. والمعتمد الطول المذكور.',
};
