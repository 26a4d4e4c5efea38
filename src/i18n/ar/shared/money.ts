export const money = {
  riyal: 'ريال سعودي',
  /** Used where the full name would take too much space. */
  riyalShort: 'ريال',
  perSqm: 'ريال سعودي للمتر المربع',
  sqmSign: 'م²',
};
