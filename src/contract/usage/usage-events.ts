/**
 * Every event that is counted (specification §9 names the first ten), with what it says and which files tell it. The
 * browser takes only types from here; tests compare the table with what is sent.
 */

/** What a property holds: a text, one of some texts, or a number. */
type Kind = 'text' | 'number' | readonly string[];

interface UsageEventRow {
  properties: Readonly<Record<string, Kind>>;
  /** Properties that are left out where there is nothing to say. */
  optional?: readonly string[];
  sentBy: readonly string[];
}

const loginMethods = ['Phone', 'Google', 'Apple'] as const;
const itemKinds = ['parcel', 'transaction', 'offer', 'neighborhood', 'project'] as const;

export const usageEvents = {
  /** A page was opened. `campaign`: the name under which a landing page is counted. */
  'Screen Viewed': {
    properties: { screen: 'text', campaign: 'text' },
    optional: ['campaign'],
    sentBy: ['src/scripts/usage/usage.ts'],
  },
  'Logged In': { properties: { method: loginMethods }, sentBy: ['src/stores/account/login.ts'] },
  /** The first sign-in of an account, beside `Logged In`. `refUserId`: who passed the link on (specification §2). */
  'Sign Up': {
    properties: { method: loginMethods, refUserId: 'text' },
    optional: ['refUserId'],
    sentBy: ['src/stores/account/login.ts'],
  },
  'Logged Out': { properties: {}, sentBy: ['src/stores/account/session.ts'] },
  /** A find was gone to: its kind and its name, not what was typed. */
  'Location Searched': {
    properties: {
      kind: ['parcel', 'plan', 'block', 'neighborhood', 'place'],
      label: 'text',
      from: ['map', 'home'],
    },
    sentBy: ['src/stores/search/map-search.ts', 'src/scripts/search/home-search.ts'],
  },
  /** The map is coloured by something else. */
  'Map View Changed': {
    properties: { mode: 'text', before: 'text' },
    sentBy: ['src/scripts/usage/usage-map.ts'],
  },
  'Item Favourited': {
    properties: { kind: itemKinds, id: 'text', regionId: 'number' },
    sentBy: ['src/stores/favorites/favorites.ts'],
  },
  /** `how`: by the system's share sheet, by the clipboard, or by an address to copy by hand. */
  'Item Shared': {
    properties: { path: 'text', how: ['sheet', 'clipboard', 'hand'] },
    sentBy: ['src/stores/shared/share-link.ts'],
  },
  /** The server has taken a complaint or a report of a parcel. */
  'Item Reported': {
    properties: { kind: 'text', reason: 'text' },
    sentBy: ['src/stores/complaints/complaints.ts'],
  },
  /** `text`: how the button is called, at most 255 characters. */
  'Button Clicked': {
    properties: { text: 'text', screen: 'text' },
    sentBy: ['src/scripts/usage/usage-clicks.ts'],
  },
  /** A link that leaves the site. */
  'Link Clicked': {
    properties: { text: 'text', screen: 'text', url: 'text' },
    sentBy: ['src/scripts/usage/usage-clicks.ts'],
  },
  'Item Selected': {
    properties: { kind: ['parcel', 'neighborhood'], count: 'number' },
    sentBy: ['src/scripts/usage/usage-map.ts'],
  },
  /** Other filters are on than before: the groups that keep something out, with commas; '' for none. */
  'Map Filtered': { properties: { filters: 'text' }, sentBy: ['src/scripts/usage/usage-map.ts'] },
  /** Layers over the land: the groups that are shown, with commas; '' for none. */
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

/** What an event says. */
export type UsageProperties<Name extends UsageEvent> = {
  [Property in keyof Table[Name]['properties'] as Exclude<Property, OptionalOf<Table[Name]>>]: ValueOf<
    Table[Name]['properties'][Property]
  >;
} & {
  [Property in keyof Table[Name]['properties'] as Extract<Property, OptionalOf<Table[Name]>>]?: ValueOf<
    Table[Name]['properties'][Property]
  >;
};
