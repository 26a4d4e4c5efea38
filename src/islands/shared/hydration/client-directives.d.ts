import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates when a control with this name in `data-opens` is clicked: see `hydrate-asked.ts`. */
    'client:asked'?: string;
    /** Hydrates once the page's map has rendered: see `hydrate-drawn.ts`. */
    'client:drawn'?: boolean;
    /** Hydrates immediately: see `hydrate-now.ts`. */
    'client:now'?: boolean;
  }
}
