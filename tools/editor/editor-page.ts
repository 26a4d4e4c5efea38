import type { APIRoute } from 'astro';
import { editor as words } from './words.ts';

/**
 * The editor next to a preview of the edited campaign. Both iframes reload after each save, triggered by the
 * development server; this page is not part of its module graph, so it keeps its state.
 */
export const GET: APIRoute = () =>
  new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });

const page = `<!doctype html>
<html lang="ar" dir="rtl">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${words.title}</title>
    <style>
      body { margin: 0; block-size: 100dvb; display: grid; grid-template: 1fr / 1fr 1fr; font-family: system-ui, sans-serif; }
      iframe { inline-size: 100%; block-size: 100%; border: 0; }
      section { display: grid; border-inline-start: 1px solid; }
      section:has(iframe:not([hidden])) p { display: none; }
      p { padding: 24px; align-self: center; text-align: center; }
      @media (max-width: 900px) { body { grid-template: 1fr 1fr / 1fr; } }
    </style>
  </head>
  <body>
    <iframe title="${words.panes.editor}" src="/keystatic" id="editor"></iframe>
    <section aria-label="${words.panes.preview}">
      <p>${words.previewHint}</p>
      <iframe title="${words.panes.preview}" id="preview" hidden></iframe>
    </section>
    <script>
      const editor = document.getElementById('editor');
      const preview = document.getElementById('preview');
      let shown = '';
      setInterval(() => {
        const path = editor.contentWindow.location.pathname;
        const campaign = /\\/collection\\/landing\\/item\\/([^/]+)/.exec(path)?.[1];
        if (!campaign || campaign === shown) return;
        shown = campaign;
        preview.hidden = false;
        preview.src = '/landing-page/' + campaign;
      }, 500);
    </script>
  </body>
</html>
`;
