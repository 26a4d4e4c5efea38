import { refuseRemote } from './http/local-only.ts';
import type { Platform } from './http/platform.ts';

/**
 * Mounts emulators of the services that are not configured: the only place that knows them. A production deployment
 * configures them all, and loads none of this code.
 */
export async function mountEmulators({ app, store, config }: Platform): Promise<void> {
  const scope = { app, store, config, refuseRemote };
  const { captcha, identity, mail, smsGateway } = config;
  if (!smsGateway && !mail && !identity.jwksUrl) {
    const { mountOutbox } = await import('../emulators/outbox/mount.ts');
    mountOutbox(scope);
  }
  if (!captcha.verifyUrl) {
    const { mountCaptcha } = await import('../emulators/captcha/mount.ts');
    await mountCaptcha(scope);
  }
  if (!identity.jwksUrl) {
    const { mountIdentity } = await import('../emulators/identity/mount.ts');
    await mountIdentity(scope);
  }
}
