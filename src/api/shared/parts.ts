import axios from 'axios';
import { CallFailure } from './failure.ts';
import { pageTimeout } from './call-options.ts';

/**
 * Fetches a part of a page: HTML that the site's own server renders (`src/pages/parts`), by the components of the page.
 * Throws `CallFailure`.
 */
export async function getPart(address: string, signal?: AbortSignal): Promise<string> {
  try {
    const { data } = await axios.get<unknown>(address, {
      timeout: pageTimeout,
      ...(signal ? { signal } : {}),
    });
    // Networks may answer with a page of their own.
    if (typeof data !== 'string' || !data.includes('data-part'))
      throw new Error(`${address} is no part of a page`);
    return data;
  } catch (error) {
    throw new CallFailure(error);
  }
}
