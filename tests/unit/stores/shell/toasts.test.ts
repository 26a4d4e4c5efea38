import { afterEach, expect, test } from 'vitest';
import { $toasts, dismissToast, showToast } from '../../../../src/stores/shell/toasts.ts';

afterEach(() => $toasts.set([]));

test('messages stand in the order in which they came, each with an id of its own', () => {
  showToast('success', 'حُفظ');
  showToast('danger', 'تعذّر');
  showToast('success', 'حُفظ');
  expect($toasts.get().map(({ kind, text }) => [kind, text])).toEqual([
    ['success', 'حُفظ'],
    ['danger', 'تعذّر'],
    ['success', 'حُفظ'],
  ]);
  expect(new Set($toasts.get().map(({ id }) => id)).size).toBe(3);
});

test('one is taken away by its id; one that is gone already changes nothing', () => {
  showToast('success', 'الأولى');
  showToast('success', 'الثانية');
  const [first] = $toasts.get();
  dismissToast(first?.id ?? 0);
  dismissToast(first?.id ?? 0);
  dismissToast(-1);
  expect($toasts.get().map(({ text }) => text)).toEqual(['الثانية']);
});

test('whoever listens is told with a list of its own each time', () => {
  const heard: number[] = [];
  const unlisten = $toasts.listen((toasts) => heard.push(toasts.length));
  showToast('success', 'الأولى');
  const before = $toasts.get();
  showToast('danger', 'الثانية');
  unlisten();
  expect(heard).toEqual([1, 2]);
  expect(before).toHaveLength(1);
});
