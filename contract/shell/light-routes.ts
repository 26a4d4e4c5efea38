/**
 * The calls that pages make by themselves, apart from the table of all calls: a page that nobody has touched yet does not
 * load the whole table for them.
 */
export const lightRoutes = {
  getAppSettings: { method: 'GET', path: '/settings/app', host: 'main', version: 2 },
  getServerVersion: { method: 'GET', path: '/meta.json', host: 'main' },
} as const;
