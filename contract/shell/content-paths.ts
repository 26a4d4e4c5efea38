/**
 * The content service, following Strapi's public REST conventions: a single type is `GET
 * {base}/api/{name}?populate=*`, its response `{ data, meta }`, a missing one 404 with `{ data: null, error }`.
 */
export const contentPaths = { promo: '/api/promo' } as const;
