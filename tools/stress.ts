import { parseArgs } from 'node:util';
import { flood } from './stress/flood.ts';
import { printKills } from './stress/kill.ts';
import { tryRights } from './stress/rights.ts';
import { sendNonsense } from './stress/nonsense.ts';

/**
 * `npm run stress -- CAMPAIGN`: tries what somebody who means harm would try, against a product of its own on loopback
 * (docs/testing.md). Prints figures, and ends with 1 if the product gave way.
 */
const usage = `npm run stress -- CAMPAIGN [--count N] [--minutes N] [--seed N]

  nonsense   generated calls and addresses of pages (50,000)
  kill       kills of the platform while it is being written to (60 on each database)
  rights     every call as everybody, against what the contract says
  flood      more than it can take, from one address and from many (100 connections, a minute each)
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string' }, minutes: { type: 'string' }, seed: { type: 'string' } },
});
const numberOf = (text: string | undefined, otherwise: number) => {
  const number = Number(text ?? otherwise);
  if (!Number.isSafeInteger(number) || number <= 0) throw new Error(`not a number above zero: ${text}`);
  return number;
};
const minutes = numberOf(values.minutes, 30);
const seed = numberOf(values.seed, Math.floor(Math.random() * 1e6) + 1);

const campaigns: Record<string, () => Promise<boolean>> = {
  nonsense: () => sendNonsense({ count: numberOf(values.count, 50_000), minutes, seed }),
  rights: tryRights,
  flood: () => flood({ seconds: Math.min(60, minutes * 30), connections: numberOf(values.count, 100) }),
  kill: () => printKills({ kills: numberOf(values.count, 60), minutes }),
};
const [name = ''] = positionals;
const campaign = Object.hasOwn(campaigns, name) ? campaigns[name] : undefined;
if (!campaign || positionals.length !== 1) {
  console.error(usage);
  process.exitCode = 2;
} else if (!(await campaign())) process.exitCode = 1;
