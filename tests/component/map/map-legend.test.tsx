import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

/** The open legend of a map in whose view some classes are drawn. */
async function openLegend() {
  const view = await import('../../../src/stores/map/map-view.ts');
  const { $zoningClasses } = await import('../../../src/stores/map/zoning-classes.ts');
  const { LegendCard } = await import('../../../src/islands/map/legend/LegendCard.tsx');
  $zoningClasses.set([
    { id: 'residential', name: 'سكني', code: 'س', color: '#aaccaa' },
    { id: 'commercial', name: 'تجاري', code: 'ت', color: '#ccaaaa' },
    { id: 'services', name: 'خدمات', code: 'خ', color: '#aaaacc' },
  ]);
  view.$classesInView.set({
    modes: {
      plain: new Set(),
      shape_area: new Set(['area_1']),
      price_of_meter: new Set(),
      transaction_price: new Set(),
      zoning_color: new Set(['residential', 'commercial']),
    },
    heatValues: [],
  });
  render(<LegendCard hasDemoData={false} />);
  const user = userEvent.setup();
  const toggle = screen.getByRole('button', { name: /^مفتاح الخريطة/ });
  if (toggle.getAttribute('aria-expanded') === 'false') await user.click(toggle);
  return { ...view, user, toggle };
}

const classes = () => within(screen.getByRole('list', { name: 'مفتاح الخريطة' })).getAllByRole('button');
const names = () => classes().map(({ textContent }) => textContent);
const pressed = () => classes().map((button) => button.getAttribute('aria-pressed'));

test('lists what is drawn in view, and all classes on request', async () => {
  const { user } = await openLegend();
  expect(names()).toEqual(['سكني', 'تجاري']);
  const every = screen.getByRole('button', { name: 'كل الفئات' });
  await user.click(every);
  expect(names()).toEqual(['سكني', 'تجاري', 'خدمات', 'غير معروف بعد']);
  expect(every.getAttribute('aria-expanded')).toBe('true');
  await user.click(every);
  expect(names()).toEqual(['سكني', 'تجاري']);
});

test('a class can be isolated, several can be on, and all can be restored', async () => {
  const { user, $shownClasses } = await openLegend();
  await user.click(screen.getByRole('button', { name: 'سكني' }));
  expect(pressed()).toEqual(['true', 'false']);
  expect([...$shownClasses.get()]).toEqual(['residential']);
  await user.click(screen.getByRole('button', { name: 'تجاري' }));
  expect(pressed()).toEqual(['true', 'true']);
  await user.click(screen.getByRole('button', { name: 'أظهر كل الفئات' }));
  expect(pressed()).toEqual(['false', 'false']);
  expect([...$shownClasses.get()]).toEqual([]);
});

test('switching modes shows all classes of the new mode', async () => {
  const { user, toggle, setMapMode, $shownClasses } = await openLegend();
  await user.click(screen.getByRole('button', { name: 'سكني' }));
  act(() => setMapMode('shape_area'));
  expect(toggle.textContent).toBe('مفتاح الخريطة: المساحة');
  await user.click(screen.getByRole('button', { name: 'كل الفئات' }));
  expect(classes()).toHaveLength(7);
  expect(new Set(pressed())).toEqual(new Set(['false']));
  expect([...$shownClasses.get()]).toEqual([]);
});
