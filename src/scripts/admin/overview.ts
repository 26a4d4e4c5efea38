import { desk as words } from '../../i18n/ar/admin/desk.ts';
import { fill } from '../../i18n/fill.ts';
import { $desk } from '../../stores/admin/desk.ts';
import { requireElement } from '../shared/require-element.ts';
import { whenAllowed } from './desk.ts';

/** Says who the operator is and what they may do. */
whenAllowed(() => {
  const load = $desk.get();
  if (load.status !== 'ready' || !load.value) return;
  const { name, role, rights } = load.value;
  const hello = requireElement<HTMLElement>(document, '[data-hello]');
  hello.textContent = name === null ? '' : fill(words.hello, { name });
  hello.hidden = name === null;
  if (role) {
    requireElement(document, '[data-role]').textContent = fill(words.yourRole, { role: words.roles[role] });
  }
  requireElement(document, '[data-rights]').replaceChildren(
    ...rights.map((right) => {
      const item = document.createElement('li');
      item.textContent = words.rights[right];
      return item;
    }),
  );
});
