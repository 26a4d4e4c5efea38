import type { Maintenance } from '../../contract/shell/maintenance.ts';
import { maintenanceSetting, noMaintenance, parseMaintenance } from './maintenance.ts';
import type { FirebaseSettings } from './provider-settings.ts';
import { readStorage, writeStorage } from './storage.ts';
import { withTimeout } from './with-timeout.ts';

/** Least time between two fetches, in milliseconds (specification §9). */
export const remoteConfigInterval = 1000;
/** Longest wait for an answer, in milliseconds. */
export const remoteConfigPatience = 10_000;

/** Where the last setting of the embedded platform is kept; the SDK has a database of its own. */
const keptKey = 'ardi:maintenance';

/**
 * Reads the maintenance setting. A failed fetch is only logged (specification §8); the setting is then the last one
 * fetched in this browser, or none. The embedded platform is asked by one plain call: its SDK is several times the code
 * of a page that nobody has touched, and needed only for the service itself.
 */
export async function readMaintenance({ project, embeddedUrl }: FirebaseSettings): Promise<Maintenance> {
  const text = embeddedUrl
    ? await readEmbedded(embeddedUrl, project.projectId)
    : await (await import('./remote-config-sdk.ts')).readSettingBySdk(project);
  if (!text) return noMaintenance;
  const maintenance = parseMaintenance(text);
  if (!maintenance) console.warn('remote configuration: the maintenance setting cannot be read');
  return maintenance ?? noMaintenance;
}

/** When the embedded platform was asked last, in milliseconds since the epoch. */
let askedAt = Number.NEGATIVE_INFINITY;
/** The last answer; storage may be forbidden. */
let last = readStorage(keptKey);

async function readEmbedded(url: string, projectId: string): Promise<string | undefined> {
  if (Math.abs(Date.now() - askedAt) < remoteConfigInterval) return last;
  askedAt = Date.now();
  try {
    last = await withTimeout(remoteConfigPatience, fetchSetting(url, projectId));
    writeStorage(keptKey, last);
  } catch (error) {
    console.warn('remote configuration:', error);
  }
  return last;
}

/** The fetch call of the SDK's protocol: the text of the setting; undefined while none is set. */
async function fetchSetting(url: string, projectId: string): Promise<string | undefined> {
  const answer = await fetch(`${url}/v1/projects/${projectId}/namespaces/firebase:fetch`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const { entries } = (await answer.json()) as { entries?: Record<string, string | undefined> };
  return entries?.[maintenanceSetting];
}
