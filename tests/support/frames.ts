import { vi } from 'vitest';

/** Time between two frames of a stubbed display, milliseconds. */
export const frame = 16;

/** A display for code that runs without a browser; its frames pass with Vitest's fake timers. */
export function stubFrames(): void {
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, frame));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => clearTimeout(id));
}
