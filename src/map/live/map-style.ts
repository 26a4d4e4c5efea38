import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { ErrorEnvelope } from '../../../contract/shared/envelope.ts';

/** Thrown when the style cannot be loaded; carries the server's message if it sent one. */
export class StyleFailure extends Error {
  readonly serverMessage: string | undefined;

  constructor(message: string, serverMessage?: string) {
    super(message);
    this.serverMessage = serverMessage;
  }
}

/** Timeout for loading the style, in milliseconds. */
const patience = 20_000;

/** Fetches a region's style with the same URL that the page's head preloads. Throws `StyleFailure`. */
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
