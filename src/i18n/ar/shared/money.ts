export const money = {
  riyal: 'ريال سعودي',
  /** Where the full name would only fill the line. */
  riyalShort: 'ريال',
  perSqm: 'ريال سعودي للمتر المربع',
  sqmSign: 'م²',
};
