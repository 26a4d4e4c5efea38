import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listSavedViews, saveView, type SavedView } from '../../../contract/map/saved-views.ts';
import { answer, cutOff, refuse } from '../../support/api-answers.ts';

const address = '?mode=shape_area#map=15/24.7/46.7';

function savedView(name: string, changes: Partial<SavedView> = {}): SavedView {
  return {
    id: 1,
    name,
    regionKey: 'Riyadh',
    address,
    createdAt: '2026-11-29T09:00:00Z',
    updatedAt: '2026-11-29T09:00:00Z',
    ...changes,
  };
}

function signIn(): void {
  localStorage.setItem('userToken', 'token-1');
  localStorage.setItem('userId', 'uid-1');
}

/** The dialog over a map that shows a view. */
async function openViews() {
  history.replaceState(null, '', `/Riyadh/metrics${address}`);
  const { ViewsDialog } = await import('../../../src/islands/map/views/ViewsDialog.tsx');
  const { setMapMode } = await import('../../../src/stores/map/map-view.ts');
  setMapMode('shape_area');
  render(<ViewsDialog regionKey="Riyadh" close={() => undefined} />);
  const dialog = screen.getByRole('dialog', { name: 'مشاهدي' });
  const status = (text: string) =>
    waitFor(() =>
      expect(
        within(dialog)
          .getAllByRole('status')
          .map(({ textContent }) => textContent),
      ).toContain(text),
    );
  return { dialog, status, user: userEvent.setup() };
}

const name = () => screen.getByLabelText('اسم المشهد');
const button = (label: string) => screen.getByRole('button', { name: label });
const rows = () => within(screen.getByRole('list', { name: 'المشاهد المحفوظة' })).getAllByRole('listitem');

test('a view is proposed a name by what it shows, and saved in the browser of a visitor', async () => {
  const { dialog, status, user } = await openViews();
  expect(name()).toHaveProperty('value', 'الرياض: المساحة');
  expect(await within(dialog).findByText('لا مشاهد محفوظة بعد.')).toBeDefined();
  await user.clear(name());
  await user.click(button('احفظ ما أراه الآن'));
  expect(screen.getByRole('textbox', { description: 'اكتب اسمًا للمشهد.' })).toBe(name());
  expect(document.activeElement).toBe(name());
  await user.paste('سطر\u0007');
  await user.click(button('احفظ ما أراه الآن'));
  const unfit = 'في الاسم محارف لا تُكتب في سطر واحد. احذفها.';
  expect(screen.getByRole('textbox', { description: unfit })).toBe(name());
  await user.clear(name());
  await user.type(name(), ' عملي ');
  await user.click(button('احفظ ما أراه الآن'));
  await status('حُفظ المشهد «عملي».');
  expect(rows()).toHaveLength(1);
  expect(within(dialog).getByText('مشهد محفوظ واحد من 50 على الأكثر.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'عملي' }).getAttribute('href')).toBe(`/Riyadh/metrics${address}`);
  expect(JSON.parse(localStorage.getItem('ardi:views') ?? '')).toEqual([
    { name: 'عملي', regionKey: 'Riyadh', address },
  ]);
});

test('typing replaces a proposed name, also one that changed while the field was focused', async () => {
  let arrive: (place: string) => void = () => undefined;
  const queries = '../../../src/stores/map/map-queries.ts';
  onTestFinished(() => vi.doUnmock(queries));
  vi.doMock(queries, async (original) => ({
    ...(await original<object>()),
    placeInMiddle: () => new Promise<string>((resolve) => (arrive = resolve)),
  }));
  const { user } = await openViews();
  await user.tripleClick(name());
  act(() => arrive('العليا'));
  await waitFor(() => expect(name()).toHaveProperty('value', 'العليا: المساحة'));
  await user.keyboard('عملي');
  expect(name()).toHaveProperty('value', 'عملي');
});

/** The dialog with a view of this name. */
async function openWith(viewName: string) {
  localStorage.setItem('ardi:views', JSON.stringify([{ name: viewName, regionKey: 'Riyadh', address }]));
  const views = await openViews();
  await screen.findByRole('link', { name: viewName });
  return views;
}

test('a view is renamed in its line, where Escape leaves the name as it was', async () => {
  const { status, user } = await openWith('بيتي');
  await user.click(button('غيّر اسم «بيتي»'));
  await user.type(screen.getByLabelText('الاسم الجديد للمشهد «بيتي»'), 'خطأ{Escape}');
  expect(document.activeElement).toBe(button('غيّر اسم «بيتي»'));
  await user.keyboard('{Enter}');
  const field = screen.getByLabelText('الاسم الجديد للمشهد «بيتي»');
  expect(field).toHaveProperty('value', 'بيتي');
  await user.clear(field);
  await user.type(field, 'عملي{Enter}');
  await status('صار اسم المشهد «عملي».');
  expect(document.activeElement).toBe(button('غيّر اسم «عملي»'));
  expect(rows()).toHaveLength(1);
});

test('a view that is removed can be restored in its line', async () => {
  const { status, user } = await openWith('بيتي');
  await user.click(button('احذف «بيتي»'));
  await status('حُذف «بيتي».');
  expect(document.activeElement).toBe(button('تراجع: أعد «بيتي»'));
  expect(localStorage.getItem('ardi:views')).toBeNull();
  await user.keyboard('{Enter}');
  await status('عاد المشهد «بيتي».');
  expect(rows()).toHaveLength(1);
  expect(localStorage.getItem('ardi:views')).toContain('بيتي');
});

test('another view of the same name is replaced only when that is confirmed', async () => {
  const { dialog, status, user } = await openWith('بيتي');
  history.replaceState(null, '', '/Riyadh/metrics?mode=plain#map=11/24.7/46.7');
  await user.clear(name());
  await user.type(name(), 'بيتي');
  await user.click(button('احفظ ما أراه الآن'));
  const question = 'لديك مشهد باسم «بيتي». أتستبدل به ما تراه الآن؟';
  expect((await within(dialog).findByText(question)).parentElement?.getAttribute('role')).toBe('alert');
  await user.click(button('لا، أغيّر الاسم'));
  expect(document.activeElement).toBe(name());
  await user.click(button('احفظ ما أراه الآن'));
  await user.click(await within(dialog).findByRole('button', { name: 'استبدله' }));
  await status('حُفظ المشهد «بيتي».');
  expect(rows()).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'بيتي' }).getAttribute('href')).toBe(
    '/Riyadh/metrics?mode=plain#map=11/24.7/46.7',
  );
});

test('opening a view restores its address without loading the page', async () => {
  const { dialog, user } = await openWith('بيتي');
  history.replaceState(null, '', '/Riyadh/metrics?mode=plain#map=11/24.7/46.7');
  const events: string[] = [];
  addEventListener('popstate', () => events.push(location.search), { once: true });
  await user.click(screen.getByRole('link', { name: 'بيتي' }));
  expect(location.search + location.hash).toBe(address);
  expect(events).toEqual(['?mode=shape_area']);
  expect(dialog).toHaveProperty('open', false);
});

test('a list that the platform refuses or that offline cannot be loaded is reported and retried', async () => {
  signIn();
  refuse(listSavedViews, { code: 'not_ready', message: 'المنصة تستعد للعمل.' });
  const { dialog, user } = await openViews();
  expect((await within(dialog).findByRole('alert')).textContent).toContain('المنصة تستعد للعمل.');
  cutOff(listSavedViews);
  const { $isOffline } = await import('../../../src/stores/map/map-view.ts');
  act(() => $isOffline.set(true));
  await user.click(button('أعد المحاولة'));
  expect(await within(dialog).findByText('لا اتصال بالشبكة. تظهر مشاهدك حين يعود الاتصال.')).toBeDefined();
  answer(listSavedViews, [savedView('بيتي')]);
  act(() => $isOffline.set(false));
  expect(await within(dialog).findByRole('link', { name: 'بيتي' })).toBeDefined();
});

test('a view that the platform does not save keeps its name until it does', async () => {
  signIn();
  answer(listSavedViews, []);
  cutOff(saveView);
  const { dialog, status, user } = await openViews();
  await within(dialog).findByText('لا مشاهد محفوظة بعد.');
  await user.clear(name());
  await user.type(name(), 'عملي{Enter}');
  await status('لم يتم ذلك. تحقق من الشبكة ثم أعد المحاولة.');
  expect(name()).toHaveProperty('value', 'عملي');
  expect(within(dialog).getByText('لا مشاهد محفوظة بعد.')).toBeDefined();
  refuse(saveView, { code: 'too_many_views', message: 'بلغت مشاهدك حدها.' });
  await user.click(button('احفظ ما أراه الآن'));
  await status('بلغت مشاهدك حدها.');
  const calls = answer(saveView, savedView('عملي'));
  await user.click(button('احفظ ما أراه الآن'));
  await status('حُفظ المشهد «عملي».');
  expect(rows()).toHaveLength(1);
  expect(calls.at(-1)?.body).toEqual({ name: 'عملي', regionKey: 'Riyadh', address, replaces: false });
});
