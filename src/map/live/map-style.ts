import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { ErrorEnvelope } from '../../contract/shared/envelope.ts';

/** Why there is no map, in the server's own words where it said any. */
export class StyleFailure extends Error {
  readonly serverMessage: string | undefined;

  constructor(message: string, serverMessage?: string) {
    super(message);
    this.serverMessage = serverMessage;
  }
}

/** How long a page waits for the style, in milliseconds. */
const patience = 20_000;

/** Fetches a region's style, as the page's head has preloaded it. Throws `StyleFailure`. */
export async function fetchStyle(url: string): Promise<StyleSpecification> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patience) });
    if (!response.ok)
      throw new StyleFailure(`the style answered with ${response.status}`, await messageOf(response));
    return (await response.json()) as StyleSpecification;
  } catch (error) {
    if (error instanceof StyleFailure) throw error;
    throw new StyleFailure(error instanceof Error ? error.message : String(error));
  }
}

async function messageOf(response: Response): Promise<string | undefined> {
  const body = (await response.json().catch(() => undefined)) as Partial<ErrorEnvelope> | undefined;
  return typeof body?.message === 'string' ? body.message : undefined;
}
