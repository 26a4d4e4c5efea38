import { atom } from 'nanostores';

export interface Toast {
  id: number;
  kind: 'success' | 'danger';
  /** Undefined: the server was not reached. */
  text: string | undefined;
  /** Where some words of the message lead. */
  link?: ToastLink | undefined;
}

interface ToastLink {
  label: string;
  href: string;
}

/** Short messages shown temporarily in the corner of the page, oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

let lastId = 0;

/** Shows a message; the page dismisses it after a time, one with a link later. */
export function showToast(kind: Toast['kind'], text: string | undefined, link?: ToastLink): void {
  lastId += 1;
  $toasts.set([...$toasts.get(), { id: lastId, kind, text, link }]);
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}
