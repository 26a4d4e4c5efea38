import {
  createIdentity,
  IdentityFailure,
  type Identity,
  type IdentitySettings,
} from '../../../src/environment/identity.ts';

/** The site's identity module, opened up for a test page. */
export interface IdentityPage {
  start(settings: IdentitySettings): Promise<void>;
  identity(): Identity;
  /** The code with which work fails; undefined when it does not. */
  failure(work: Promise<unknown>): Promise<string | undefined>;
}

let started: Identity | undefined;
const identityPage: IdentityPage = {
  async start(settings) {
    started = await createIdentity(settings);
  },
  identity() {
    if (!started) throw new Error('not started');
    return started;
  },
  failure: (work) =>
    work.then(
      () => undefined,
      (error: unknown) => (error instanceof IdentityFailure ? error.code : String(error)),
    ),
};
Object.assign(window, { identityPage });
