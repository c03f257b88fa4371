import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { Failure } from '~/core/validation/errors';
import { NO_MEDIA, type MediaSource } from './media-source.server';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 30_000;
const AT_ONCE = 4;
const AGENT = 'showreel-import';

interface FetchOptions {
  /** The address of the old site. */
  site: string;
  /** Receives each address that is not fetched, and why. */
  refuse: (address: string, why: string) => void;
  /** Which address a host has; null for one that is not public. */
  addressOf?: (hostname: string) => Promise<PinnedAddress | null>;
}

const hostOf = (hostname: string): string => hostname.toLowerCase().replace(/^www\./, '');

const failure = (words: string) => new Failure(400, words);

/** The files of the old site itself, which only a command fetches. */
export function fetchedMedia({ site, refuse, addressOf = publicAddressOf }: FetchOptions): MediaSource {
  const base = URL.canParse(site) ? new URL(site) : null;
  const refused = new Set<string>();
  const refuseOnce = (address: string, why: string) => {
    if (!refused.has(address)) refuse(address, why);
    refused.add(address);
    return null;
  };
  return {
    ...NO_MEDIA,
    find(address) {
      if (address === '') return null;
      const url = base && URL.canParse(address, base.href) ? new URL(address, base.href) : null;
      if (!base || !url) return refuseOnce(address, 'it is no address');
      if (url.protocol !== 'http:' && url.protocol !== 'https:')
        return refuseOnce(address, 'it is no web address');
      if (hostOf(url.hostname) !== hostOf(base.hostname))
        return refuseOnce(address, `it is not on ${base.hostname}`);
      return url.href;
    },
    async open(address) {
      try {
        return await fetchFile(new URL(address), addressOf);
      } catch (error) {
        const words = error instanceof Failure ? error.message : 'it cannot be reached';
        refuseOnce(address, words);
        throw failure(`Not fetched: ${words}.`);
      }
    },
    atOnce: AT_ONCE,
  };
}

type AddressOf = NonNullable<FetchOptions['addressOf']>;

/** The address is looked up and checked again for each redirect, and the request goes to the very one that was checked. */
async function fetchFile(start: URL, addressOf: AddressOf): Promise<Readable> {
  const ended = AbortSignal.timeout(TIMEOUT_MS);
  let url = start;
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw failure('it leads to no web address');
    const address = await addressOf(url.hostname);
    if (!address) throw failure(`${url.hostname} is not a public address`);
    const answer = await ask(url, address, ended);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return limited(answer, ended);
    answer.destroy();
    const { location } = headers;
    if (statusCode < 300 || statusCode >= 400 || location === undefined)
      throw failure(`the answer is ${statusCode}`);
    if (!URL.canParse(location, url.href)) throw failure('it leads to no web address');
    url = new URL(location, url.href);
  }
  throw failure(`it leads on more than ${MAX_REDIRECTS} times`);
}

function ask(url: URL, { address, family }: PinnedAddress, signal: AbortSignal): Promise<IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      signal,
      agent: false,
      headers: { 'User-Agent': AGENT, Accept: 'image/*, video/*' },
      lookup: (_hostname, options, done) =>
        options.all ? done(null, [{ address, family }]) : done(null, address, family),
    });
    asked.once('response', resolve).once('error', reject).end();
  });
}

/** Ends a transfer that takes too long; its reader gets the error. */
function limited(answer: IncomingMessage, signal: AbortSignal): Readable {
  const end = () => answer.destroy(failure('it took longer than 30 seconds'));
  signal.addEventListener('abort', end, { once: true });
  answer.once('close', () => signal.removeEventListener('abort', end));
  return answer;
}

const CLOSED = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  CLOSED.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  CLOSED.addSubnet(address, bits, 'ipv6');

const MAPPED = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i;

/** Whether an address belongs to the internet: not to this machine, its network, or a protocol. */
export function isPublicAddress(address: string): boolean {
  const [, dotted, high, low] = MAPPED.exec(address) ?? [];
  if (dotted !== undefined) return isPublicAddress(dotted);
  if (high !== undefined && low !== undefined) {
    const [upper, lower] = [parseInt(high, 16), parseInt(low, 16)];
    return isPublicAddress([upper >> 8, upper & 255, lower >> 8, lower & 255].join('.'));
  }
  const family = isIP(address);
  return family !== 0 && !CLOSED.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

interface PinnedAddress {
  address: string;
  family: number;
}

/** Returns the address of a host, to which the request must be sent; null if one of its addresses is not public. */
export async function publicAddressOf(hostname: string): Promise<PinnedAddress | null> {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const found = isIP(bare) ? [{ address: bare, family: isIP(bare) }] : await lookup(bare, { all: true });
  const [first] = found;
  return first && found.every(({ address }) => isPublicAddress(address)) ? first : null;
}
