import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/**
 * Makes pages rendered on demand link to their stylesheets, which Astro would inline into each: a third of such a
 * page would be styles, processed, compressed and sent again every time. Linked, they load in parallel with the
 * page's first packets and are cached by the browser for the next page of the kind. Prerendered pages keep theirs
 * inline, and for pages with a map Astro's choice stays.
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
        // Every page's policy lists all of these, and a stylesheet of several pages was listed once for each.
        const policy = manifest.csp?.styleDirective;
        if (policy) policy.hashes = [...new Set(policy.hashes)];
      },
      'astro:build:done': async () => {
        await Promise.all([...files].map(([src, content]) => writeFile(new URL(src, client), content)));
      },
    },
  };
}

/** File name with a content hash, as all files of this folder have. */
function fileOf(content: string): string {
  return `_astro/styles.${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.css`;
}
