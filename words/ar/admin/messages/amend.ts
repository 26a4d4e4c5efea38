/** Sentences about changes of single rows: why they cannot be made. */
export const amendMessages = {
  'state the reason: --why TEXT': 'اكتب السبب',
  'nothing is corrected: state field=value': 'لم يُصحَّح شيء. غيّر قيمة واحدة على الأقل',
  '«{option}» is not field=value': 'لم تُفهم إحدى القيم المصحّحة',
  '--into takes ids of parcels, separated by commas, not «{given}»':
    'اكتب أرقام القطع وبينها فواصل، لا «{given}»',
  '{field} is {value} already': '{field}: {value} من قبل',
  'not known': 'غير معروف بعد',
  '«{name}» cannot be corrected in a {item}, but {fields} can':
    'لا يُصحَّح «{name}» في {item}. ما يُصحَّح: {fields}',
  '{field} must be a number, not «{text}», which a spreadsheet makes of one':
    '{field}: «{text}» ليس رقمًا، بل ما يصنعه برنامج الجداول منه',
  '{field} must be a number above zero, not «{text}»': '{field}: اكتب رقمًا أكبر من صفر، لا «{text}»',
  '{field} must be a day such as 2027-03-31, not «{text}»': '{field}: اكتب يومًا مثل 2027-03-31، لا «{text}»',
  '{field} cannot be empty': '{field}: لا يُترك فارغًا',
  'date: {problem}: «{text}»': 'التاريخ: {problem}: «{text}»',
  'landUse: no group of land use of the region means «{text}»':
    'لا مجموعة استخدام في المنطقة معناها «{text}»',
  'zoning: no class of the region means «{text}»': 'لا تصنيف في المنطقة معناه «{text}»',
  'there is no {item} {key}': 'لم يُعثر على {item} بالرقم {key}',
  'there is no {item} {key} in {region}': 'لم يُعثر على {item} بالرقم {key} في {region}',
  'there is a {item} {key} in {regions}: state --region':
    '{item} بالرقم {key} في أكثر من منطقة: {regions}. حدّد المنطقة',
  'a parcel becomes 1 to {most} others': 'عدد القطع التي تصير إليها القطعة من 1 إلى {most}',
  'a parcel cannot become itself': 'لا تصير القطعة إلى نفسها',
  'there is no parcel {id}': 'لا قطعة بالرقم {id}',
  'the parcel {id} does not touch the parcel {other}': 'القطعة {id} لا تلاصق القطعة {other}',
  'there is no change {id}': 'لا تعديل بالرقم {id}',
} as const;
