import { atom, onMount } from 'nanostores';
import { CallFailure } from '../../../api/shared/failure.ts';
import * as calls from '../../../api/map/saved-views.ts';
import { storageKeys } from '../../../environment/environment.ts';
import { currentPerson, isRefusal } from '../../favorites/favorites.ts';
import { clients } from '../../shared/clients.ts';
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

/** A saved view of whoever is here: a member's in their account, a visitor's in this browser. */
export interface MyView extends Omit<LocalView, 'owner'> {
  /** Null: it is in this browser alone, also when it is a member's and waits to be sent. */
  id: number | null;
  /** Names its line while the page is open: neither the name nor the id lasts as long. */
  line: number;
}

/** What is to be saved, whether it was saved before or not. */
type ViewToSave = Omit<LocalView, 'owner'>;

let lastLine = 0;

/**
 * What came of a change. `exists`: another view has the name; `here`: in this browser alone, for a visitor; `forPage`:
 * not even there; `full`: the browser keeps no more.
 */
export type ViewOutcome =
  | { status: 'done' | 'here' | 'forPage' | 'full' | 'exists' }
  | { status: 'failed'; message: string | undefined };

const loader = createLoader<readonly MyView[]>();
export const $savedViews = loader.$load;
/** The list that came last: it keeps its place while the next one is on its way. */
export const $lastViews = lastValue($savedViews);

/** Names of views that were removed since the list came; each can be saved again in its place. */
export const $removedViews = atom<ReadonlySet<string>>(new Set());

/** Fetches the views of whoever is here. What waits in the browser for a member is sent before. */
export function loadSavedViews(): Promise<void> {
  return loader.start(async (signal) => {
    const person = currentPerson();
    if (person !== undefined && localViews(person).length > 0) await mergeViews();
    const views = person === undefined ? [] : await calls.listSavedViews(clients, signal);
    const waiting = localViews(person).map((view) => withFreeName(view, views));
    $removedViews.set(new Set());
    return [...waiting.map((view) => inLine(view, null)), ...views.map((view) => inLine(view, view.id))];
  });
}

/** A name is one view's: what waits under a name that the account has given otherwise gets another one. */
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

/** The views that the list shows, also those that were removed in it. */
function listed(): readonly MyView[] {
  const load = $savedViews.get();
  return load.status === 'ready' ? load.value : [];
}

/** The view that has a name, unless it was removed. */
export function viewNamed(text: string): MyView | undefined {
  const name = viewName(text);
  return $removedViews.get().has(name) ? undefined : listed().find((view) => view.name === name);
}

/** Saves a view under a name; with `replaces` in the place of the one that has it. */
export async function saveUnderName(
  { name: text, regionKey, address }: ViewToSave,
  replaces = false,
): Promise<ViewOutcome> {
  const person = currentPerson();
  const view = { name: viewName(text), regionKey, address };
  const named = viewNamed(view.name);
  if (named && !replaces) return { status: 'exists' };
  if (person === undefined) {
    // Another window may have saved it meanwhile.
    if (!replaces && localViews(undefined).some(({ name }) => name === view.name))
      return { status: 'exists' };
    const result = putLocally(view);
    if (result !== 'full') show(view, null);
    return { status: result === 'stored' ? 'here' : result };
  }
  return tried(async () => {
    const saved = await calls.saveView(clients, { ...view, replaces });
    if (person !== currentPerson()) return;
    // One of that name that waited to be sent has been replaced, too.
    if (named?.id === null) removeLocally({ name: named.name, owner: person });
    show(saved, saved.id);
  });
}

/** Gives a view another name. */
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

/** Removes a view; its place in the list stays, with a way back (`restoreView`). */
export async function removeView(view: MyView): Promise<ViewOutcome> {
  const person = currentPerson();
  return tried(async () => {
    if (view.id === null) removeLocally({ name: view.name, owner: person });
    else await removed(view.id);
    if (person === currentPerson()) $removedViews.set(new Set([...$removedViews.get(), view.name]));
  });
}

/** Saves a view again that was removed, in its place. */
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
    return { status: 'failed', message: error instanceof CallFailure ? error.serverMessage : undefined };
  }
}

/** Puts a view where one of its name stands, else first. A list that is not there is fetched, with the view in it. */
function show(view: ViewToSave, id: number | null): void {
  if ($savedViews.get().status !== 'ready') return void loadSavedViews();
  const there = listed().find(({ name }) => name === view.name);
  if (there) change(view.name, inLine(view, id, there.line));
  else loader.replace([inLine(view, id), ...listed()]);
}

function change(name: string, view: MyView): void {
  if ($savedViews.get().status !== 'ready') return void loadSavedViews();
  // One that was removed under the new name gives its place up.
  const others = listed().filter((other) => other.name === name || other.name !== view.name);
  loader.replace(others.map((other) => (other.name === name ? view : other)));
  $removedViews.set(new Set([...$removedViews.get()].filter((removedName) => removedName !== view.name)));
}

// Whoever signs in or out, or saves something, in another window of this browser does so here, too.
onMount($savedViews, () => {
  const keys: unknown[] = [storageKeys.userToken, storageKeys.userId, localViewsKey, null];
  const follow = ({ key }: StorageEvent) => keys.includes(key) && void loadSavedViews();
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
});
