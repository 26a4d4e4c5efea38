type Forms = Record<Intl.LDMLPluralRule, string>;

/** «بدورين», «بثلاثة أدوار», «في 12 دورًا»: from eleven on as digits. */
const floors: Forms = {
  zero: 'دون أدوار',
  one: 'بدور واحد',
  two: 'بدورين',
  few: 'ب{number} أدوار',
  many: 'في {number} دورًا',
  other: 'في {number} دور',
};

/** Building rules in everyday language; `words/rule-sentences.ts` combines them. */
export const rules = {
  coverage: 'يمكن البناء على {share} من الأرض',
  footprint: 'أي {area} م²',
  noBuilding: 'لا يُسمح بالبناء على هذه الأرض.',
  building: 'يمكن البناء على هذه الأرض',
  floors,
  /** Three to ten, in the form used before «أدوار». */
  smallNumbers: ['ثلاثة', 'أربعة', 'خمسة', 'ستة', 'سبعة', 'ثمانية', 'تسعة', 'عشرة'],
  floorArea: 'ومجموع مساحات الأدوار {area} م² على الأكثر',
  height: 'لا يزيد الارتفاع على {height} م',
  setbacks: 'يُترك {setbacks}',
  andSetbacks: 'ويُترك {setbacks}',
  setbackFront: '{meters} م من الأمام',
  setbackSide: '{meters} م من كل جانب',
  setbackBack: '{meters} م من الخلف',
  and: ' و',
  comma: '، ',
  full: '{sentence}.',
  missing: 'وليس في النظام رقم لما يلي: {limits}.',
  limits: {
    coverage: 'نسبة التغطية',
    floors: 'عدد الأدوار',
    floorArea: 'مجموع مساحات الأدوار',
    height: 'الارتفاع',
    setbacks: 'الارتدادات',
  },
  nothing: 'لا يحدّد النظام أرقامًا للبناء على هذه الأرض.',
};
