import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());

/** The module, on a site whose services have these addresses, and the headers that its calls carry. */
async function onSite(main: string, marketplace: string) {
  const environment = {
    addresses: { main, marketplace },
    ownHeaders: () => ({ 'X-Site-Key': 'secret' }),
    deviceId: () => 'site',
    userToken: () => Promise.resolve(undefined),
  };
  vi.doMock('../../../../src/environment/site-server.ts', () => ({ environment }));
  const { projectGroups } = await import('../../../../src/api/pages/project-parts.ts');
  const { clients } = await import('../../../../src/api/shared/page-calls.ts');
  const keyOf = async (client: typeof clients.main1) => {
    let key: unknown;
    await client.get('/', {
      adapter: (config) => {
        key = config.headers.get('X-Site-Key');
        return Promise.resolve({ status: 200, data: '', statusText: '', headers: {}, config });
      },
    });
    return key ?? null;
  };
  return { projectGroups, keys: [await keyOf(clients.main1), await keyOf(clients.marketplace)] };
}

test.each([
  ['https://api.example/v1/', 'https://api.example'],
  ['http://127.0.0.1:4322', 'http://127.0.0.1:4322'],
])(
  'where the platform is the second host as well, its revisions tell when projects change',
  async (...at) => {
    const { projectGroups, keys } = await onSite(...at);
    const groups = projectGroups();
    expect(groups).toHaveLength(14);
    expect(groups).toEqual(expect.arrayContaining(['projects', 'land:Riyadh', 'land:Asir']));
    expect(keys).toEqual(['secret', 'secret']);
  },
);

test("another host's projects are not cached, and it does not get the key of the platform", async () => {
  const { projectGroups, keys } = await onSite('https://api.example', 'https://market.example');
  expect(projectGroups()).toBeUndefined();
  expect(keys).toEqual(['secret', null]);
});
