/** Escapes of visible ASCII characters, which are escaped again any number of times. */
const ESCAPED = /%(?:25)*([2-7][\da-f])/gi;
/** In a path without any of this, no link can be written. */
const SUSPECT = /[%\\]|\/[./]|preview|join|press|approve|watch|[\w-]{43}/i;
/** A link in a text, and its token with everything after it. */
const LINK = /([/\\](?:preview|admin[/\\]+join|press[/\\]+k|approve|watch)[/\\]+)[^\s?#"'()]+/gi;
/** A run of characters that is as long as the tokens, which have 256 bits in Base64. */
const RUN = /(?:[\w-]|%[\da-f]{2}){43,}/gi;

/** Random characters have capitals among them; long slugs and file names have none. */
const withoutRuns = (text: string) => text.replace(RUN, (run) => (/[A-Z]/.test(run) ? '*' : run));

/** Returns a text for the log, in which neither the paths of links nor anything else has tokens. */
export const withoutTokens = (text: string): string => withoutRuns(text.replace(LINK, '$1*'));

/** Returns a path for the log, in its canonical form and without tokens. */
export const loggedPath = (path: string): string => redacted(path).path;

/** Whether a path has what may be a token, wherever and however it is written: it may be neither logged nor stored. */
export const hasToken = (path: string): boolean => redacted(path).hasToken;

/**
 * Returns the canonical form of a path, in whatever way it is written. What follows `/preview/`, `/admin/join/`,
 * `/press/k/`, `/approve/` and `/watch/` is left out, and so is what looks like a token: whoever has the token of a link can use it.
 */
function redacted(path: string): { path: string; hasToken: boolean } {
  if (!SUSPECT.test(path)) return { path, hasToken: false };
  const decoded = path.replace(ESCAPED, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  const segments: string[] = [];
  for (const segment of decoded.split(/[/\\]+/).slice(1)) {
    if (segment === '..') segments.pop();
    else if (segment !== '.') segments.push(segment);
    if (isLink(segments))
      return { path: `/${[...segments.slice(0, -1), '*'].join('/')}`.toLowerCase(), hasToken: true };
  }
  const whole = `/${segments.join('/')}`;
  const safe = withoutRuns(whole);
  return { path: safe, hasToken: safe !== whole };
}

/** Whether the last segment is the token of a link. */
function isLink(segments: string[]): boolean {
  if (segments.at(-1) === '') return false;
  const [last, before] = [segments.at(-2)?.toLowerCase(), segments.at(-3)?.toLowerCase()];
  const place = `${before ?? ''}/${last ?? ''}`;
  return ['preview', 'approve', 'watch'].includes(last ?? '') || ['admin/join', 'press/k'].includes(place);
}
