import { buildStyle } from '../../map-tables/style/style.ts';
import { usualZoning } from './zoning.ts';

type Parts = Parameters<typeof buildStyle>[0];

/** The style of Riyadh's map with addresses that nothing answers, and the given parts. */
export function riyadhStyle(parts: Pick<Parts, 'theme'> & Partial<Parts>) {
  return buildStyle({
    name: 'الرياض',
    archiveUrl: 'https://tiles.example/land.pmtiles',
    fonts: { arabic: 'https://tiles.example/a.woff2', latin: 'https://tiles.example/l.woff2' },
    center: [46.7, 24.7],
    zoom: 10,
    mode: 'zoning_color',
    zoning: usualZoning,
    attribution: 'أرضي',
    ...parts,
  });
}
