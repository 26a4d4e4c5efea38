import { createHash } from 'node:crypto';

/** The header whose hashes let inline styles and scripts in. */
export const policyName = 'content-security-policy';

/**
 * A content policy without the hashes of what does not stand in a page. Astro names all styles and scripts of the site for
 * each page; a policy is sent with every page, and the rest only weighs.
 */
export function trimPolicy(policy: string, page: Buffer): string {
  const present = hashesIn(page);
  return policy.replace(/ '(sha256-[^']+)'/g, (whole, hash: string) => (present.has(hash) ? whole : ''));
}

/** A content policy that says who may frame the page; nobody may where it did not. */
export function withFrameAncestors(policy: string): string {
  return /\bframe-ancestors /.test(policy) ? policy : `${policy}; frame-ancestors 'none'`;
}

/** Hashes of the inline styles and scripts of a page, as a content policy names them. */
export function hashesIn(page: Buffer): Set<string> {
  // A character for each byte: that is what hashes are taken of, and it is read in a tenth of the time of the text.
  const inline = page.toString('latin1').matchAll(/<(style|script)\b([^>]*)>([\s\S]*?)<\/\1>/g);
  return new Set(
    // Blocks of data do nothing that a policy would have to let in, and files are let in by where they lie.
    [...inline].flatMap(([, , attributes = '', content = '']) =>
      /type="application\/| src="/.test(attributes) ? [] : hashOf(content),
    ),
  );
}

/** Pages share most of what stands in them: taking the hash of it again would cost more than looking it up. */
const known = new Map<string, string>();
const mostKnown = 200;

function hashOf(content: string): string {
  const kept = known.get(content);
  if (kept !== undefined) return kept;
  const hash = `sha256-${createHash('sha256').update(content, 'latin1').digest('base64')}`;
  if (known.size >= mostKnown) known.clear();
  // A part of a text holds the whole of it: the page would be kept with what stands in it.
  known.set(Buffer.from(content, 'latin1').toString('latin1'), hash);
  return hash;
}
