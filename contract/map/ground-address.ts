import { z } from 'zod';

/** How the map's ground is read from another host. */
export interface GroundAddress {
  /** A PMTiles archive, a template of tile addresses, or a description of tiles (TileJSON). */
  kind: 'archive' | 'template' | 'description';
  url: string;
}

const isHere = (url: URL) => ['127.0.0.1', 'localhost'].includes(url.hostname);

/**
 * Tells what an address of ground tiles leads to: `.pmtiles`, a template with `{z}`, `{x}` and `{y}`, or `.json`.
 *
 * @returns undefined if it is none of these, or not an https address (http on this machine alone)
 */
export function groundAddressOf(text: string): GroundAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere(url))) return undefined;
  // The path alone: a host cannot be a template, for the site's policy names it.
  const path = url.pathname.replaceAll('%7B', '{').replaceAll('%7D', '}');
  if (['{z}', '{x}', '{y}'].every((part) => path.includes(part))) return { kind: 'template', url: text };
  if (path.endsWith('.pmtiles')) return { kind: 'archive', url: text };
  return path.endsWith('.json') ? { kind: 'description', url: text } : undefined;
}

/** An address of image tiles: a template alone. */
export const SatelliteTilesUrl = z
  .string()
  .refine((text) => groundAddressOf(text)?.kind === 'template', 'must be an https address with {z}/{x}/{y}');

export const GroundTilesUrl = z.string().transform((text, context) => {
  const address = groundAddressOf(text);
  if (address) return address;
  context.addIssue(
    'must be an https address of a .pmtiles archive, a .json description or tiles with {z}/{x}/{y}',
  );
  return z.NEVER;
});
