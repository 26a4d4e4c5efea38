/** Texts of a small frame that shows the map alone. */
export const mapFrame = {
  open: 'افتح في أرضي',
  newTab: '(في نافذة جديدة)',
} as const;
