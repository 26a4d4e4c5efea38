/**
 * Content security policy of the editor and its preview: whatever a library asks for, nothing is loaded from other
 * hosts. Keystatic asks Google for a font; its texts are shown in the system's instead.
 */
export function editorPolicy(origin: string): string {
  const socket = origin.replace(/^http/, 'ws');
  return [
    "default-src 'self'",
    // The development server and Keystatic write scripts and styles into their pages.
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    `connect-src 'self' ${socket}`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}
