export const money = {
  riyal: 'ريال سعودي',
  perSqm: 'ريال سعودي للمتر المربع',
  sqmSign: 'م²',
};
