import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates when a control with this name in `data-opens` is pressed: see `hydrate-asked.ts`. */
    'client:asked'?: string;
    /** Hydrates once the page's map has drawn: see `hydrate-drawn.ts`. */
    'client:drawn'?: boolean;
    /** Hydrates at once: see `hydrate-now.ts`. */
    'client:now'?: boolean;
  }
}
