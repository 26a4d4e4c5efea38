import type { Store } from '../../database/connection/store.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import { cities } from './cities/command.ts';
import { cityFields } from './cities/fields.ts';
import type { Fields } from './columns/field.ts';
import { sales } from './deeds/command.ts';
import { saleFields } from './deeds/fields.ts';
import { districts } from './districts/command.ts';
import { districtFields } from './districts/fields.ts';
import { edges } from './edges/command.ts';
import { edgeFields } from './edges/fields.ts';
import { indicators } from './indicators/command.ts';
import { indicatorFields } from './indicators/fields.ts';
import { landFees } from './land-fees/command.ts';
import { landFeeFields } from './land-fees/fields.ts';
import type { NamedCommand, RegionCommand } from './load/import-command.ts';
import { lots, megaContent, offers, organisations, projects } from './market/command.ts';
import { lotFields } from './market/lots-fields.ts';
import { megaContentFields } from './market/mega-content-fields.ts';
import { offerFields } from './market/offers-fields.ts';
import { organisationFields } from './market/organisations-fields.ts';
import { projectFields } from './market/projects-fields.ts';
import { parcels } from './parcels/command.ts';
import { parcelFields } from './parcels/fields.ts';
import { plans } from './plans/command.ts';
import { planFields } from './plans/fields.ts';
import { reasonFields } from './rules/reasons-fields.ts';
import { rules } from './rules/rules-command.ts';
import { ruleFields } from './rules/rules-fields.ts';
import { settingFields } from './rules/settings-fields.ts';
import { reasons, settings } from './rules/small-tables-command.ts';
import { uses } from './rules/uses-command.ts';
import { useFields } from './rules/uses-fields.ts';
import { streets } from './streets/command.ts';
import { streetFields } from './streets/fields.ts';

/** Loads files of a kind and prints what became of them; returns the regions whose data has changed. */
type Load<Command> = (store: Store, command: Command, files: string[]) => Promise<RegionKey[]>;

/** A kind of import whose rows are described field by field. */
export type Kind = {
  fields: Fields;
  /** Format of an empty file: lines and polygons need GeoJSON. */
  format: 'geojson' | 'csv';
  /** Whether the features of a geographic file are lines; otherwise polygons. */
  isOfLines?: boolean;
  /** Side of the square, or length of the line, that the example of a geographic file has, m. */
  sideMeters?: number;
  /** Whether a load takes one file only. */
  takesOneFile?: boolean;
} & ({ needsRegion: true; load: Load<RegionCommand> } | { needsRegion?: false; load: Load<NamedCommand> });

const region = { format: 'geojson', needsRegion: true } as const;
const table = { format: 'csv' } as const;

/** The kinds of import, by the word after `import` and `template`. */
export const kinds = {
  districts: { ...region, fields: districtFields, load: districts, sideMeters: 2000 },
  parcels: { ...region, fields: parcelFields, load: parcels, sideMeters: 25 },
  indicators: { ...table, fields: indicatorFields, load: indicators },
  sales: { ...table, fields: saleFields, load: sales },
  cities: { ...table, fields: cityFields, load: cities },
  plans: { ...region, fields: planFields, load: plans, sideMeters: 400 },
  'land-fees': { ...region, fields: landFeeFields, load: landFees, sideMeters: 5000 },
  reasons: { ...table, fields: reasonFields, load: reasons, takesOneFile: true },
  rules: { ...table, fields: ruleFields, load: rules },
  settings: { ...table, fields: settingFields, load: settings, takesOneFile: true },
  streets: { ...region, fields: streetFields, load: streets, isOfLines: true, sideMeters: 200 },
  edges: { ...region, fields: edgeFields, load: edges, isOfLines: true, sideMeters: 25 },
  organisations: { ...table, fields: organisationFields, load: organisations },
  uses: { ...table, fields: useFields, load: uses, takesOneFile: true },
  offers: { ...table, fields: offerFields, load: offers },
  projects: { ...table, fields: projectFields, load: projects },
  lots: { ...table, fields: lotFields, load: lots },
  'mega-content': { ...table, fields: megaContentFields, load: megaContent },
} as const satisfies Record<string, Kind>;

/** Name of such a kind. */
export type ImportKind = keyof typeof kinds;

/** The kind that a word of the command line names; undefined if none. Entries of the marketplace are projects. */
export function kindOf(word: string): ImportKind | undefined {
  if (word === 'marketplace') return 'projects';
  return Object.hasOwn(kinds, word) ? (word as ImportKind) : undefined;
}
