import type { MapOverlay, OverlayKind } from '../../../contract/shared/vocabulary.ts';

const groups: Record<MapOverlay, string> = {
  metro: 'المترو',
  bus: 'الحافلات',
  boulevard: 'البوليفارد',
  mega: 'المشاريع الكبرى',
  satellite: 'صورة جوية',
  offers: 'العروض',
};

/** Names in the legend. */
const kinds: Record<OverlayKind, string> = {
  metro_line: 'مسار مترو، ولكل مسار لونه',
  metro_station: 'محطة مترو',
  bus_line: 'مسار حافلات',
  bus_station: 'موقف حافلات',
  boulevard_shape: 'محور البوليفارد',
  boulevard_area: 'نطاق البوليفارد',
  mega_project: 'حدود مشروع كبير',
};

export const overlays = {
  title: 'طبقات إضافية',
  groups,
  plans: 'حدود المخططات وأرقامها',
  kinds,
  /** `{number}` is the line's number. */
  lineNames: { metro: 'المترو {number}', bus: 'حافلة {number}' },
  boulevard: {
    shape: 'البوليفارد',
    area: 'نطاق البوليفارد',
    areas: ['نطاق البوليفارد الغربي', 'نطاق البوليفارد الأوسط', 'نطاق البوليفارد الشرقي'],
  },
};
