import { brand } from '../../lib/brand.ts';
import { t } from '../../words/translate.ts';
import { baseColors, brandColors } from '../../map-tables/palette.ts';

/** Side lengths of the icons in pixels; phones use the first on the home screen. */
export const iconSizes = [180, 192, 512] as const;

/** Browser chrome colors, matching the pages' background. */
export const groundColors = { light: baseColors.light.land, dark: baseColors.dark.land };

/** Web app manifest, used when the site is added to a home screen. */
export function webManifest() {
  return {
    id: '/',
    name: t('pages.siteTitle'),
    short_name: brand.name,
    lang: 'ar',
    dir: 'rtl',
    start_url: '/',
    display: 'browser',
    background_color: brandColors.paper,
    theme_color: brandColors.accent,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      ...iconSizes.map((size) => ({
        src: `/icons/${size}.png`,
        type: 'image/png',
        sizes: `${size}x${size}`,
        purpose: 'any maskable',
      })),
    ],
  };
}
