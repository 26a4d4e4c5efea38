import { setup, teardown } from './site-server.ts';

/** Global setup of the browser tests: the site under test runs while they do. */
export default async function startSite(): Promise<() => Promise<void>> {
  await setup();
  return teardown;
}
