import { atom } from 'nanostores';

export interface Toast {
  id: number;
  kind: 'success' | 'danger';
  /** Undefined: the server was not reached, or said nothing that could be shown. */
  text: string | undefined;
}

/** Short messages that stand at the corner of the page for a while, oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

let lastId = 0;

/** Shows a message; the page takes it away after `limits.toastMilliseconds`. */
export function showToast(kind: Toast['kind'], text: string | undefined): void {
  lastId += 1;
  $toasts.set([...$toasts.get(), { id: lastId, kind, text }]);
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}
