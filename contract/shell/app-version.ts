/** Version of the site, compared with `GET /meta.json` on load (§9). On its own: every page compares it, and needs no limit. */
export const appVersion = '0.2.0';
