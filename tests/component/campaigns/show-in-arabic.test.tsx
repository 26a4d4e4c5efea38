import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { phrases } from '../../../tools/editor/phrases.ts';
import { showInArabic } from '../../../tools/editor/show-in-arabic.ts';

test('the words of the editor are Arabic, those that appear or change later as well', async () => {
  document.body.innerHTML = '<button aria-label="Bold">Choose file</button><p>يحفظ</p>';
  showInArabic(document, phrases);
  const [button, text] = document.body.children;
  expect([button?.textContent, button?.getAttribute('aria-label')]).toEqual(['اختر ملفًّا', 'غامق']);
  expect(text?.textContent).toBe('احفظ');

  const later = document.createElement('div');
  later.innerHTML = '<span>Unsaved</span><input placeholder="No results">';
  document.body.append(later);
  const node = text?.firstChild;
  if (node) node.nodeValue = 'العنوان must not be empty';
  await waitFor(() => expect(text?.textContent).toBe('العنوان: اكتب شيئًا هنا'));
  expect(later.textContent).toBe('غير محفوظ');
  expect(later.querySelector('input')?.placeholder).toBe('لا نتائج');
  expect(text?.firstChild).toBe(node);
});

test('what people write is left alone, and so are words that nobody knows', () => {
  document.body.innerHTML =
    '<div contenteditable="true"><p>Table</p><i contenteditable="false">Add</i></div><p>Riyadh Add</p>';
  showInArabic(document, phrases);
  expect(document.body.textContent).toBe('TableأضفRiyadh Add');
});
