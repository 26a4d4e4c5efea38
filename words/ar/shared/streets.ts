export const streets = {
  title: 'الشوارع حولها',
  wide: '{street} بعرض {width} م',
  /** A street whose name is not known. */
  unnamed: 'شارع',
};
