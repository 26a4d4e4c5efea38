/** Beside an area that the outline of the parcel does not have. */
export const measuredArea = {
  cut: 'مساحة الحدود المرسومة {area} م²، ويبدو أنها قُصّت عند حافة خريطة الناشر. والمعتمد المساحة المذكورة.',
  differs:
    'مساحة الحدود المرسومة {area} م²، فقد يكون رسمها تقريبيًا أو قديمًا، أو يكون في المساحة المذكورة خطأ. والمعتمد المساحة المذكورة.',
};
