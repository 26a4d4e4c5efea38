import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/**
 * Pages that are made on demand link to their styles, where Astro would write them into each: a third of such a page would
 * be styles, read through, packed and sent anew every time. They travel beside the page's first packets and are kept by the
 * browser for the next page of the kind. Prerendered pages hold theirs, and those with a map keep what Astro decided.
 */
export function linkedStyles(): AstroIntegration {
  let client: URL;
  const files = new Map<string, string>();
  return {
    name: 'linked-styles',
    hooks: {
      'astro:config:done': ({ config }) => {
        client = config.build.client;
      },
      'astro:build:ssr': ({ manifest }) => {
        for (const { routeData, styles } of manifest.routes) {
          const [style, ...others] = styles;
          if (routeData.prerender || style?.type !== 'inline' || others.length > 0) continue;
          const src = fileOf(style.content);
          files.set(src, style.content);
          styles[0] = { type: 'external', src };
        }
        // Each page is given all of these, and a style of many pages was named for each of them.
        const policy = manifest.csp?.styleDirective;
        if (policy) policy.hashes = [...new Set(policy.hashes)];
      },
      'astro:build:done': async () => {
        await Promise.all([...files].map(([src, content]) => writeFile(new URL(src, client), content)));
      },
    },
  };
}

/** A name that tells the content, as all files of this folder have. */
function fileOf(content: string): string {
  return `_astro/styles.${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.css`;
}
