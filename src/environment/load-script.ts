import { ProviderFailure } from './failure.ts';
import { withTimeout } from './with-timeout.ts';

/** Loads a provider's script into the page. If it fails to load, the element is removed, so that it can be retried. */
export async function loadScript(url: string, patienceMilliseconds: number): Promise<void> {
  const script = document.createElement('script');
  const loaded = new Promise<void>((done, failed) => {
    script.onload = () => done();
    script.onerror = () => failed(new ProviderFailure('unreachable', 'script'));
  });
  script.src = url;
  document.head.append(script);
  try {
    await withTimeout(patienceMilliseconds, loaded);
  } catch (error) {
    script.remove();
    throw error instanceof ProviderFailure ? error : new ProviderFailure('unreachable', 'timeout');
  }
}
