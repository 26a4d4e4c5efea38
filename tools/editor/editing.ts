import keystatic from '@keystatic/astro';
import type { AstroIntegration } from 'astro';
import type { PublicValues } from '../../src/environment/public-values.ts';
import { editorPolicy } from './editor-policy.ts';
import { missingPictures } from './missing-pictures.ts';
import { addressesInEditor, platformPassage } from './platform-passage.ts';

/** What the editor of campaigns adds to the development server on the port: all of it is for `npm run edit` alone. */
export function editing(configured: PublicValues, port: string) {
  const origin = `http://127.0.0.1:${port}`;
  const page: AstroIntegration = {
    name: 'editor-page',
    hooks: {
      'astro:config:setup': ({ injectRoute }) =>
        injectRoute({ pattern: '/edit', entrypoint: './tools/editor/editor-page.ts' }),
    },
  };
  return {
    values: addressesInEditor(origin),
    integrations: [keystatic(), page],
    plugins: [platformPassage(configured, origin), missingPictures()],
    headers: { 'content-security-policy': editorPolicy(origin) },
  };
}
