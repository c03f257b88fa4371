import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { Failure } from '~/core/validation/errors';
import type { MediaSource } from './media-source';
import { publicAddressOf, type PinnedAddress } from './public-address.server';

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
    leftOut: [],
    close: () => Promise.resolve(),
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
