import type { EmbedBlock } from './block';

export type Embed = Pick<EmbedBlock, 'service' | 'id' | 'hash' | 'start'>;

export const NO_EMBED_ADDRESS = 'Paste the address of a YouTube or Vimeo video';

const MAX_LENGTH = 2_048;
/** In seconds; no video is as long. */
const MAX_START = 359_999;
const YOUTUBE_NAME = /^youtube:([\w-]{11})$/;
const VIMEO_NAME = /^vimeo:(\d{1,12})(?::([0-9a-z]{6,40}))?$/;
const SCHEME = /^https?:\/\//i;
const YOUTUBE_HOST = /^(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com$/;
const YOUTUBE_PATH = /^\/(?:shorts|live|embed|v)\/([\w-]{11})\/?$/;
const YOUTUBE_SHORT_PATH = /^\/([\w-]{11})\/?$/;
const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_HOST = /^(?:www\.|player\.)?vimeo\.com$/;
const VIMEO_PATH =
  /^(?:\/video|\/channels\/[\w-]{1,100}|\/groups\/[\w-]{1,100}\/videos)?\/(\d{1,12})(?:\/([0-9a-z]{6,40}))?\/?$/;
const VIMEO_HASH = /^[0-9a-z]{6,40}$/;
const TIME = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/;

/**
 * Parses a YouTube or Vimeo address from a browser, a share button or embed code, or a name as `embedName` writes it;
 * null for anything else.
 */
export function readEmbedAddress(typed: string): Embed | null {
  if (typed.length > MAX_LENGTH) return null;
  const address = typed.trim();
  return namedEmbed(address) ?? embedAt(address);
}

function namedEmbed(name: string): Embed | null {
  const [, youtube] = YOUTUBE_NAME.exec(name) ?? [];
  if (youtube !== undefined) return { service: 'youtube', id: youtube, hash: '', start: 0 };
  const [, vimeo, hash = ''] = VIMEO_NAME.exec(name) ?? [];
  return vimeo === undefined ? null : { service: 'vimeo', id: vimeo, hash, start: 0 };
}

function embedAt(address: string): Embed | null {
  const url = toUrl(address);
  if (!url) return null;
  const start = startOf(url);
  const host = url.hostname;
  if (VIMEO_HOST.test(host)) {
    const [, id, inPath] = VIMEO_PATH.exec(url.pathname) ?? [];
    const asked = url.searchParams.get('h') ?? '';
    const hash = inPath ?? (VIMEO_HASH.test(asked) ? asked : '');
    return id === undefined ? null : { service: 'vimeo', id, hash, start };
  }
  const id = youtubeId(host, url);
  return id === undefined ? null : { service: 'youtube', id, hash: '', start };
}

function youtubeId(host: string, { pathname, searchParams }: URL): string | undefined {
  if (host === 'youtu.be') return YOUTUBE_SHORT_PATH.exec(pathname)?.[1];
  if (!YOUTUBE_HOST.test(host)) return undefined;
  const asked = searchParams.get('v') ?? '';
  return pathname === '/watch' && YOUTUBE_ID.test(asked) ? asked : YOUTUBE_PATH.exec(pathname)?.[1];
}

function toUrl(address: string): URL | null {
  const whole = SCHEME.test(address) ? address : `https://${address.replace(/^\/\//, '')}`;
  return URL.canParse(whole) ? new URL(whole) : null;
}

/** Reads `t` or `start`, such as `90`, `90s` or `1m30s`, also after `#`, where Vimeo has them. */
function startOf({ searchParams, hash }: URL): number {
  const asked =
    searchParams.get('t') ?? searchParams.get('start') ?? new URLSearchParams(hash.slice(1)).get('t');
  const [, hours = 0, minutes = 0, seconds = 0] = TIME.exec(asked ?? '') ?? [];
  return validStart(3600 * Number(hours) + 60 * Number(minutes) + Number(seconds));
}

/** Invalid times become 0. */
export const validStart = (seconds: number): number =>
  Number.isInteger(seconds) && seconds > 0 && seconds <= MAX_START ? seconds : 0;
