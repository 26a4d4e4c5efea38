import { lookup } from 'node:dns';
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { inEnglish, message, type Message } from '../../../words/message.ts';

/** Why a file could not be had, as the end of a sentence. */
export class NotFetched extends Error {
  readonly reason: Message;

  constructor(reason: Message) {
    super(inEnglish(reason));
    this.reason = reason;
  }
}

export const fetchProblems = {
  notPublic: message('its address is not a public https or http address'),
  tooSlow: message('its host did not answer in time'),
  tooManyRedirects: message('its host sends it from one address to another'),
} as const;

const usualLargestBytes = 10e6;
const timeoutMilliseconds = 15_000;
const mostRedirects = 3;

/** Why a file of more than so many bytes is not taken. */
export function tooLarge(largestBytes: number): Message {
  return message('it is larger than {most} MB', { most: largestBytes / 1e6 });
}

const inner = new BlockList();
for (const [network, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ] as const),
] as const)
  inner.addSubnet(network, prefix, 'ipv4');
/** Of IPv6, only what is given out to the public: neither local addresses nor IPv4 ones within. */
const outer = new BlockList();
outer.addSubnet('2000::', 3, 'ipv6');
const tunnels = new BlockList();
for (const [network, prefix] of [
  ['2001::', 32],
  ['2002::', 16],
] as const)
  tunnels.addSubnet(network, prefix, 'ipv6');

/** Whether an address of the network is one that anybody can reach. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inner.check(address, 'ipv4');
  return family === 6 && outer.check(address, 'ipv6') && !tunnels.check(address, 'ipv6');
}

/** What a fetch may reach: other addresses than public ones only in tests. */
export interface FetchOptions {
  isAllowed?: (address: string) => boolean;
  /** Milliseconds for all of it. */
  timeout?: number;
  largestBytes?: number;
  /** Media type that hosts are asked for. */
  accept?: string;
}

/**
 * Fetches the bytes at a public address. A name is looked up once, and what it leads to is both checked and used, so
 * that it cannot change in between.
 *
 * @throws NotFetched with the reason
 */
export async function fetchBytes(
  text: string,
  {
    isAllowed = isPublicAddress,
    timeout = timeoutMilliseconds,
    largestBytes = usualLargestBytes,
    accept = 'image/*',
  }: FetchOptions = {},
): Promise<Buffer> {
  const request = { isAllowed, accept, largestBytes, signal: AbortSignal.timeout(timeout) };
  let address = text;
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const answer = await ask(address, request);
    if ('content' in answer) return answer.content;
    address = new URL(answer.location, address).href;
  }
  throw new NotFetched(fetchProblems.tooManyRedirects);
}

type Answer = { content: Buffer } | { location: string };

interface Request {
  isAllowed: (address: string) => boolean;
  accept: string;
  largestBytes: number;
  signal: AbortSignal;
}

async function ask(address: string, { isAllowed, accept, largestBytes, signal }: Request): Promise<Answer> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  // A literal address is not looked up.
  if (!url || !isWeb || (isIP(host) !== 0 && !isAllowed(host))) throw new NotFetched(fetchProblems.notPublic);
  try {
    const options: RequestOptions = {
      signal,
      lookup: checkedLookup(isAllowed),
      headers: { accept },
    };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const send = url.protocol === 'https:' ? requestSecure : requestPlain;
      send(url, options, resolve).on('error', reject).end();
    });
    return await read(response, largestBytes);
  } catch (error) {
    if (error instanceof NotFetched) throw error;
    if (signal.aborted) throw new NotFetched(fetchProblems.tooSlow);
    throw new NotFetched(
      error instanceof Error && 'code' in error
        ? message('its host could not be reached ({detail})', { detail: String(error.code) })
        : message('its host could not be reached'),
    );
  }
}

async function read(response: IncomingMessage, largestBytes: number): Promise<Answer> {
  const { statusCode = 0, headers } = response;
  try {
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined)
      return { location: headers.location };
    if (statusCode !== 200)
      throw new NotFetched(message('its host answers {status}', { status: statusCode }));
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > largestBytes) throw new NotFetched(tooLarge(largestBytes));
      chunks.push(chunk);
    }
    return { content: Buffer.concat(chunks) };
  } finally {
    response.destroy();
  }
}

function checkedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new NotFetched(fetchProblems.notPublic), '', 4);
      if (!addresses.every(({ address }) => isAllowed(address)))
        return callback(new NotFetched(fetchProblems.notPublic), '', 4);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
