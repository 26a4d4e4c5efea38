/** Kinds of files that are loaded, as `npm run data -- import` names them. */
export const fileKinds = [
  'districts',
  'cities',
  'indicators',
  'sales',
  'parcels',
  'plans',
  'streets',
  'edges',
  'rules',
  'land-fees',
  'uses',
  'reasons',
  'settings',
  'organisations',
  'offers',
  'projects',
  'lots',
  'mega-content',
  'transit',
  'boulevard',
  'mega',
] as const;
export type FileKind = (typeof fileKinds)[number];

/** Kinds whose files do not say of which region their rows are. */
export const kindsWithoutRegion = ['districts', 'parcels', 'plans', 'streets', 'edges', 'land-fees'] as const;

/**
 * What changes the data as one: loads of files, and what operators change themselves.
 *
 * - `held`: implausible rows that were accepted; `spellings`: other names of districts and cities that were accepted.
 * - `correction`, `withdrawal`, `retirement`: of single sales, parcels and offers.
 */
export const loadKinds = [
  ...fileKinds,
  'held',
  'spellings',
  'correction',
  'withdrawal',
  'retirement',
] as const;
export type LoadKind = (typeof loadKinds)[number];

/** Kinds of rows that loads add, change and remove: those of files, and what files bring besides. */
export const rowKinds = [...fileKinds, 'classes', 'content', 'held'] as const;
export type RowKind = (typeof rowKinds)[number];

/** What happens to rows of earlier loads. */
export const loadModes = ['replace', 'append', 'upsert'] as const;

/** Text encodings that can be stated of a file. */
export const textEncodings = ['utf-8', 'windows-1256', 'utf-16le'] as const;

/** Kinds whose implausible rows are held aside. */
export const heldKinds = ['sales', 'indicators', 'parcels'] as const;

/**
 * Why a row is held aside: its price, area, date or place is implausible, it stands twice with different facts, a
 * spreadsheet has made a day of its parcel's number, or a letter of it is broken.
 */
export const heldReasons = ['price', 'area', 'date', 'place', 'duplicate', 'number', 'letters'] as const;

/** What other spellings are accepted of. */
export const spellingKinds = ['district', 'city'] as const;
