import { atom, onMount } from 'nanostores';
import * as calls from '../../../api/map/saved-views.ts';
import { storageKeys } from '../../../environment/environment.ts';
import { currentPerson, isRefusal } from '../../favorites/favorites.ts';
import { clients } from '../../shared/clients.ts';
import { failureMessage, withFailureMessage } from '../../shared/failure-message.ts';
import { createLoader, lastValue } from '../../shared/load.ts';
import {
  localViews,
  localViewsKey,
  putLocally,
  removeLocally,
  renameLocally,
  type LocalView,
} from './local-views.ts';
import { mergeViews } from './merge-views.ts';
import { freeName, viewName } from './view-names.ts';

/** A saved view of the current person: a signed-in user's in their account, a visitor's in this browser. */
export interface MyView extends Omit<LocalView, 'owner'> {
  /** Null: stored only in this browser, including a signed-in user's view that is waiting to be uploaded. */
  id: number | null;
  /** Key of its row while the page is open: name and id may both change. */
  line: number;
}

/** A view to save, whether new or saved before. */
type ViewToSave = Omit<LocalView, 'owner'>;

let lastLine = 0;

/**
 * Outcome of a change. `exists`: another view has the name; `here`: saved only in this browser, for a visitor;
 * `forPage`: only until the page is closed; `full`: the browser's limit is reached.
 */
export type ViewOutcome =
  | { status: 'done' | 'here' | 'forPage' | 'full' | 'exists' }
  | { status: 'failed'; message: string | undefined };

const loader = createLoader<readonly MyView[]>();
export const $savedViews = loader.$load;
/** The last loaded list, which stays visible while the next one loads. */
export const $lastViews = lastValue($savedViews);

/** Names of views removed since the list was loaded; each keeps its row and can be restored. */
export const $removedViews = atom<ReadonlySet<string>>(new Set());

/** Fetches the current person's views. A signed-in user's views waiting in the browser are uploaded first. */
export function loadSavedViews(): Promise<void> {
  return loader.start(async (signal) => {
    const person = currentPerson();
    if (person !== undefined && localViews(person).length > 0) await mergeViews();
    const views = person === undefined ? [] : await withFailureMessage(calls.listSavedViews(clients, signal));
    const waiting = localViews(person).map((view) => withFreeName(view, views));
    $removedViews.set(new Set());
    return [...waiting.map((view) => inLine(view, null)), ...views.map((view) => inLine(view, view.id))];
  });
}

/** Names are unique: a waiting view whose name is taken in the account is renamed. */
function withFreeName(view: LocalView, others: readonly ViewToSave[]): LocalView {
  const taken = others.map(({ name }) => name);
  if (!taken.includes(view.name)) return view;
  const name = freeName(view.name, [...taken, ...localViews(view.owner).map((other) => other.name)]);
  renameLocally(view, name);
  return { ...view, name };
}

function inLine({ name, regionKey, address }: ViewToSave, id: number | null, line = (lastLine += 1)): MyView {
  return { name, regionKey, address, id, line };
}

/** The views in the list, including those removed since it was loaded. */
function listed(): readonly MyView[] {
  const load = $savedViews.get();
  return load.status === 'ready' ? load.value : [];
}

/** Returns the view of that name, unless it was removed. */
export function viewNamed(text: string): MyView | undefined {
  const name = viewName(text);
  return $removedViews.get().has(name) ? undefined : listed().find((view) => view.name === name);
}

/** Saves a view under a name; `replaces` overwrites the view that has it. */
export async function saveUnderName(
  { name: text, regionKey, address }: ViewToSave,
  replaces = false,
): Promise<ViewOutcome> {
  const person = currentPerson();
  const view = { name: viewName(text), regionKey, address };
  const named = viewNamed(view.name);
  if (named && !replaces) return { status: 'exists' };
  if (person === undefined) {
    // Another tab may have saved it meanwhile.
    if (!replaces && localViews(undefined).some(({ name }) => name === view.name))
      return { status: 'exists' };
    const result = putLocally(view);
    if (result !== 'full') show(view, null);
    return { status: result === 'stored' ? 'here' : result };
  }
  return tried(async () => {
    const saved = await calls.saveView(clients, { ...view, replaces });
    if (person !== currentPerson()) return;
    // A view of that name waiting to be uploaded has been replaced as well.
    if (named?.id === null) removeLocally({ name: named.name, owner: person });
    show(saved, saved.id);
  });
}

export async function renameView(view: MyView, text: string): Promise<ViewOutcome> {
  const person = currentPerson();
  const name = viewName(text);
  if (name === view.name) return { status: 'done' };
  if (viewNamed(name)) return { status: 'exists' };
  return tried(async () => {
    if (view.id === null) renameLocally({ ...view, owner: person }, name);
    else await calls.renameView(clients, view.id, name);
    if (person === currentPerson()) change(view.name, { ...view, name });
  });
}

/** Removes a view; its row stays in the list, so that it can be restored (`restoreView`). */
export async function removeView(view: MyView): Promise<ViewOutcome> {
  const person = currentPerson();
  return tried(async () => {
    if (view.id === null) removeLocally({ name: view.name, owner: person });
    else await removed(view.id);
    if (person === currentPerson()) $removedViews.set(new Set([...$removedViews.get(), view.name]));
  });
}

/** Saves a removed view again, in its row. */
export async function restoreView(view: MyView): Promise<ViewOutcome> {
  return saveUnderName(view);
}

async function removed(id: number): Promise<void> {
  try {
    await calls.removeView(clients, id);
  } catch (error) {
    if (!isRefusal(error, 'view_not_found')) throw error;
  }
}

async function tried(act: () => Promise<void>): Promise<ViewOutcome> {
  try {
    await act();
    return { status: 'done' };
  } catch (error) {
    if (isRefusal(error, 'view_exists')) return { status: 'exists' };
    return { status: 'failed', message: failureMessage(error) };
  }
}

/** Puts a view in the row of that name, else first. A list that is not loaded is fetched, which includes the view. */
function show(view: ViewToSave, id: number | null): void {
  if ($savedViews.get().status !== 'ready') return void loadSavedViews();
  const there = listed().find(({ name }) => name === view.name);
  if (there) change(view.name, inLine(view, id, there.line));
  else loader.replace([inLine(view, id), ...listed()]);
}

function change(name: string, view: MyView): void {
  if ($savedViews.get().status !== 'ready') return void loadSavedViews();
  // A removed view that had the new name loses its row.
  const others = listed().filter((other) => other.name === name || other.name !== view.name);
  loader.replace(others.map((other) => (other.name === name ? view : other)));
  $removedViews.set(new Set([...$removedViews.get()].filter((removedName) => removedName !== view.name)));
}

// Follow sign-ins, sign-outs and changed views in other tabs of this browser.
onMount($savedViews, () => {
  const keys: unknown[] = [storageKeys.userToken, storageKeys.userId, localViewsKey, null];
  const follow = ({ key }: StorageEvent) => keys.includes(key) && void loadSavedViews();
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
});
