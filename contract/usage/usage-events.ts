/**
 * All analytics events (specification §9 names the first ten), with their properties and the files that send them.
 * The browser imports only types from here; tests compare the table with what is sent.
 */

/** Type of a property: a text, one of several texts, or a number. */
type Kind = 'text' | 'number' | readonly string[];

interface UsageEventRow {
  properties: Readonly<Record<string, Kind>>;
  /** Properties that are omitted if they have no value. */
  optional?: readonly string[];
  sentBy: readonly string[];
}

const loginMethods = ['Phone', 'Google', 'Apple'] as const;
const itemKinds = ['parcel', 'transaction', 'offer', 'neighborhood', 'plan', 'project'] as const;

export const usageEvents = {
  /** A page was opened. `campaign`: analytics name of a landing page. */
  'Screen Viewed': {
    properties: { screen: 'text', campaign: 'text' },
    optional: ['campaign'],
    sentBy: ['src/scripts/usage/usage-start.ts'],
  },
  'Logged In': { properties: { method: loginMethods }, sentBy: ['src/stores/account/enter.ts'] },
  /** The first sign-in of an account, in addition to `Logged In`. `refUserId`: the referrer (specification §2). */
  'Sign Up': {
    properties: { method: loginMethods, refUserId: 'text' },
    optional: ['refUserId'],
    sentBy: ['src/stores/account/enter.ts'],
  },
  'Logged Out': { properties: {}, sentBy: ['src/stores/account/session.ts'] },
  /** A search result was opened: its kind and name, not the typed text. */
  'Location Searched': {
    properties: {
      kind: ['parcel', 'plan', 'block', 'neighborhood', 'place'],
      label: 'text',
      from: ['map', 'home'],
    },
    sentBy: ['src/stores/search/map-search.ts', 'src/scripts/search/home-search.ts'],
  },
  /** The map mode changed. */
  'Map View Changed': {
    properties: { mode: 'text', before: 'text' },
    sentBy: ['src/scripts/usage/usage-map.ts'],
  },
  'Item Favourited': {
    properties: { kind: itemKinds, id: 'text', regionId: 'number' },
    sentBy: ['src/stores/favorites/favorites.ts'],
  },
  /** `how`: by the system's share sheet, the clipboard, or an address to copy by hand. */
  'Item Shared': {
    properties: { path: 'text', how: ['sheet', 'clipboard', 'hand'] },
    sentBy: ['src/stores/shell/share-link.ts'],
  },
  /** The server accepted a complaint or a report of a parcel. */
  'Item Reported': {
    properties: { kind: 'text', reason: 'text' },
    sentBy: ['src/stores/complaints/complaints.ts'],
  },
  /** `text`: label of the button, at most 255 characters. */
  'Button Clicked': {
    properties: { text: 'text', screen: 'text' },
    sentBy: ['src/scripts/usage/usage-clicks.ts'],
  },
  /** An outbound link was clicked. */
  'Link Clicked': {
    properties: { text: 'text', screen: 'text', url: 'text' },
    sentBy: ['src/scripts/usage/usage-clicks.ts'],
  },
  'Item Selected': {
    properties: { kind: ['parcel', 'neighborhood', 'offer', 'plan'], count: 'number' },
    sentBy: ['src/scripts/usage/usage-map.ts'],
  },
  /** The active filters changed: the groups that exclude anything, comma-separated; '' for none. */
  'Map Filtered': { properties: { filters: 'text' }, sentBy: ['src/scripts/usage/usage-map.ts'] },
  /** The visible overlays changed: their groups, comma-separated; '' for none. */
  'Overlays Changed': { properties: { overlays: 'text' }, sentBy: ['src/scripts/usage/usage-map.ts'] },
  'Region Changed': { properties: { region: 'text' }, sentBy: ['src/scripts/usage/usage.ts'] },
  'Campaign Form Sent': {
    properties: { campaign: 'text' },
    sentBy: ['src/stores/campaigns/campaign-form.ts'],
  },
} as const satisfies Record<string, UsageEventRow>;

type Table = typeof usageEvents;
export type UsageEvent = keyof Table;

type ValueOf<Property> = Property extends 'text'
  ? string
  : Property extends 'number'
    ? number
    : Property extends readonly (infer Text)[]
      ? Text
      : never;
type OptionalOf<Row> = Row extends { optional: readonly (infer Name)[] } ? Name : never;

/** Properties of an event. */
export type UsageProperties<Name extends UsageEvent> = {
  [Property in keyof Table[Name]['properties'] as Exclude<Property, OptionalOf<Table[Name]>>]: ValueOf<
    Table[Name]['properties'][Property]
  >;
} & {
  [Property in keyof Table[Name]['properties'] as Extract<Property, OptionalOf<Table[Name]>>]?: ValueOf<
    Table[Name]['properties'][Property]
  >;
};
