import { desk as words } from '../../../words/ar/admin/desk.ts';
import { fill } from '../../../words/fill.ts';
import { deskPeople } from '../../../words/ar/admin/people.ts';
import { formatNumber } from '../../../words/format.ts';
import { $desk } from '../../stores/admin/desk.ts';
import { $waiting, loadWaiting } from '../../stores/admin/people.ts';
import { requireElement } from '../shared/require-element.ts';
import { rowOf, whenAllowed } from './desk.ts';

/** Says who the operator is, what waits for them, and what they may do. */
whenAllowed(() => {
  void loadWaiting();
  const load = $desk.get();
  if (load.status !== 'ready' || !load.value) return;
  const { name, role, rights } = load.value;
  if (name !== null) requireElement(document, '[data-hello]').textContent = name;
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

/** Where each of what waits is worked on. */
const places = {
  complaints: '/admin/complaints',
  badgeForms: '/admin/requests',
  organisations: '/admin/requests',
  ownerless: '/admin/requests?ownerless',
  offers: '/admin/offers',
  joinRequests: '/admin/offers',
  heldRows: '/admin/held',
  campaignForms: '/admin/forms',
} as const;

$waiting.subscribe((load) => {
  if (load.status !== 'ready') return;
  const counts = load.value;
  const template = requireElement<HTMLTemplateElement>(document, '[data-content] template');
  const items = (Object.keys(places) as (keyof typeof places)[])
    .map((name) => ({ name, count: counts[name] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .map(({ name, count }) => {
      const item = rowOf(template, { count: formatNumber(count), what: deskPeople.waiting[name] });
      requireElement<HTMLAnchorElement>(item, 'a').href = places[name];
      return item;
    });
  requireElement(document, '[data-waiting]').replaceChildren(...items);
  requireElement(document, '[data-reached]').replaceChildren(
    ...counts.reached.map((name) => {
      const item = document.createElement('li');
      item.textContent = deskPeople.waiting.reached[name];
      return item;
    }),
  );
  requireElement<HTMLElement>(document, '[data-nothing]').hidden = items.length > 0;
});
