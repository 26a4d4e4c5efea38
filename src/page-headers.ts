import { createHash } from 'node:crypto';

/** Header of the content security policy, whose hashes let inline styles and scripts in. */
const policyName = 'content-security-policy';

/**
 * Finishes the headers of a page, which Astro has no option for: an entity tag of what the page says, so that a browser
 * can ask whether it changed, and a content security policy with the hashes of what stands in this page only. Astro names
 * every inline style and script of the site, several kilobytes that would go with each page. Other answers pass.
 */
export async function finishPage(answer: Response): Promise<Response> {
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer;
  const page = await answer.text();
  const headers = new Headers(answer.headers);
  const body = new TextEncoder().encode(page);
  headers.set('content-length', String(body.length));
  const policy = headers.get(policyName);
  if (policy !== null) headers.set(policyName, trimPolicy(policy, page));
  if (answer.status === 200) {
    headers.set('etag', `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`);
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache');
  }
  return new Response(body, { status: answer.status, statusText: answer.statusText, headers });
}

/**
 * A policy without the hashes of what does not stand in the page. Nobody may frame a page that does not say who may.
 */
function trimPolicy(policy: string, page: string): string {
  const present = inlineHashes(page);
  const trimmed = policy.replace(/ '(sha256-[^']+)'/g, (whole, hash: string) =>
    present.has(hash) ? whole : '',
  );
  return /\bframe-ancestors /.test(trimmed) ? trimmed : `${trimmed}; frame-ancestors 'none'`;
}

/** Hashes of the inline styles and scripts of a page, as a content security policy names them. */
export function inlineHashes(page: string): Set<string> {
  const inline = page.matchAll(/<(style|script)\b([^>]*)>([\s\S]*?)<\/\1>/g);
  return new Set(
    // Blocks of data run nothing that a policy would have to let in, and files are let in by where they lie.
    [...inline].flatMap(([, , attributes = '', content = '']) =>
      /type="application\/| src="/.test(attributes)
        ? []
        : [`sha256-${createHash('sha256').update(content).digest('base64')}`],
    ),
  );
}
