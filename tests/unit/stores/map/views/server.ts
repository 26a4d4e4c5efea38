import { AxiosError, type AxiosResponse } from 'axios';
import type { RegionKey } from '../../../../../contract/shared/vocabulary.ts';
import { world } from '../../favorites/server.ts';

interface Row {
  id: number;
  name: string;
  regionKey: RegionKey;
  address: string;
}

export interface Asked {
  method: string;
  url: string;
  data?: Omit<Row, 'id'> & { replaces?: boolean };
}

/** A server with the saved views of the signed-in person, in the browser of `favorites/server.ts`. */
export const server = {
  views: new Map<string, Row[]>(),
  asked: [] as string[],
  /** Rejects calls, by method or by method and name; `offline` returns no response. */
  refusals: new Map<string, string>(),
  most: 50,
  lastId: 0,
};

export function resetServer(): void {
  Object.assign(server, { views: new Map(), asked: [], refusals: new Map(), most: 50, lastId: 0 });
}

export function namesOf(person: string): string[] {
  return (server.views.get(person) ?? []).map(({ name }) => name);
}

export function request({ method, url, data }: Asked) {
  const person = world.stored.get('userId') ?? '';
  server.asked.push(`${method} ${url}`);
  const code = server.refusals.get(`${method} ${data?.name ?? ''}`) ?? server.refusals.get(method);
  if (code === 'offline') throw new AxiosError('Network Error');
  if (code) throw refusal(code);
  const own = server.views.get(person) ?? [];
  const keep = (rows: Row[]) => void server.views.set(person, rows);
  if (method === 'GET') return answer(own);
  const id = Number(url.split('/').at(2));
  const named = own.find(({ name }) => name === data?.name);
  if (id && !own.some((row) => row.id === id)) throw refusal('view_not_found');
  if (method === 'DELETE') return answer(keep(own.filter((row) => row.id !== id)));
  if (!data) throw new Error('no body');
  if (id && named && named.id !== id) throw refusal('view_exists');
  if (id) return answer(keep(own.map((row) => (row.id === id ? { ...row, name: data.name } : row))));
  const { name, regionKey, address } = data;
  if (named?.address === address && named.regionKey === regionKey) return answer(named);
  if (named && !data.replaces) throw refusal('view_exists');
  const row = { id: named?.id ?? ++server.lastId, name, regionKey, address };
  if (!named && own.length >= server.most) throw refusal('too_many_views');
  keep(named ? own.map((other) => (other === named ? row : other)) : [row, ...own]);
  return answer(row);
}

function answer(data: unknown) {
  return Promise.resolve({ data: { status: true, message: 'تم', data: data ?? {} } });
}

function refusal(code: string): AxiosError {
  const response = { status: 409, data: { status: false, code, message: `رسالة ${code}` } };
  return new AxiosError('refused', undefined, undefined, undefined, response as AxiosResponse);
}
