import { createHash } from 'node:crypto';

/** The header whose hashes let inline styles and scripts in. */
export const policyName = 'content-security-policy';

/**
 * A content policy without the hashes of what does not stand in a page. Astro names all styles and scripts of the site for
 * each page; a policy is sent with every page, and the rest only weighs.
 */
export function trimPolicy(policy: string, html: string): string {
  const present = hashesIn(html);
  return policy.replace(/ '(sha256-[^']+)'/g, (whole, hash: string) => (present.has(hash) ? whole : ''));
}

/** Hashes of the inline styles and scripts of a page, as a content policy names them. */
export function hashesIn(html: string): Set<string> {
  const inline = html.matchAll(/<(style|script)\b[^>]*>([\s\S]*?)<\/\1>/g);
  return new Set(
    [...inline].map(
      ([, , content = '']) => `sha256-${createHash('sha256').update(content).digest('base64')}`,
    ),
  );
}
