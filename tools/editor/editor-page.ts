import type { APIRoute } from 'astro';
import { phrases } from './phrases.ts';
import { showInArabic } from './show-in-arabic.ts';
import { editor as words } from './words.ts';

/**
 * The editor next to a preview of the edited campaign. Both iframes reload after each save, triggered by the
 * development server; this page is not part of its module graph, so it keeps its state. While the preview has no
 * campaign to show, such as between the writing of a file and of its picture, it says so in Arabic and tries again.
 * While the editor itself is prepared, which takes seconds at its first opening, a note stands in its place.
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
      section { display: grid; }
      section + section { border-inline-start: 1px solid; }
      section > * { grid-area: 1 / 1; }
      section:has(iframe:not([hidden])) p { display: none; }
      p { z-index: 1; margin: 0; padding: 24px; align-self: center; text-align: center; }
      #opening:not([hidden]) { display: grid !important; place-content: center; align-self: stretch; background: Canvas; color: CanvasText; }
      @media (max-width: 900px) { body { grid-template: 1fr 1fr / 1fr; } }
    </style>
  </head>
  <body>
    <section aria-label="${words.panes.editor}">
      <p role="status" id="opening">${words.opening}</p>
      <iframe title="${words.panes.editor}" src="/keystatic/collection/landing" id="editor"></iframe>
    </section>
    <section aria-label="${words.panes.preview}">
      <p role="status" id="note">${words.previewHint}</p>
      <iframe title="${words.panes.preview}" id="preview" hidden></iframe>
    </section>
    <script>
      const editor = document.getElementById('editor');
      const preview = document.getElementById('preview');
      const note = document.getElementById('note');
      const opening = document.getElementById('opening');
      const phrases = ${JSON.stringify(phrases)};
      ${showInArabic.toString()}
      let shownIn;
      const retryAfter = 2000;
      let shown = '';
      let asked = 0;
      const show = () => {
        asked = Date.now();
        preview.src = '/landing-page/' + shown;
      };
      setInterval(() => {
        const page = editor.contentDocument;
        // Each reload of the editor brings a document of its own.
        if (page?.body && page !== shownIn) {
          shownIn = page;
          showInArabic(page, phrases);
        }
        opening.hidden = Boolean(page?.querySelector('form, [role=grid], main a, main button, vite-error-overlay'));
      }, 100);
      setInterval(() => {
        const path = editor.contentWindow.location.pathname;
        const campaign = /\\/collection\\/landing\\/item\\/([^/]+)/.exec(path)?.[1];
        if (campaign && campaign !== shown) {
          shown = campaign;
          show();
          return;
        }
        if (!shown) return;
        // The browser's own page, where nothing answered, cannot be looked into.
        const page = preview.contentDocument;
        const isLoading = page && page.readyState !== 'complete';
        // A link in the preview may have led to another page.
        const isElsewhere = page && !page.location.pathname.startsWith('/landing-page/');
        if (isLoading || isElsewhere) return;
        const isCampaign = Boolean(page?.querySelector('[data-campaign]'));
        preview.hidden = !isCampaign;
        if (isCampaign) return;
        note.textContent = '${words.previewFails}';
        if (Date.now() - asked > retryAfter) show();
      }, 500);
    </script>
  </body>
</html>
`;
