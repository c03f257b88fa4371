/** What a paste cannot keep. */
export type LeftOut = 'media' | 'files' | 'tables' | 'links' | 'colours' | 'signs';

const SIGNS = /^(?:s|strike|del|sup|sub)$/;

/** Names that say nothing of a colour, or are as good as black and white. */
const COLOURLESS =
  /^(?:black|white|gr[ae]y|(?:dark|dim|light)gr[ae]y|silver|whitesmoke|transparent|inherit|initial|unset|auto|none|windowtext|currentcolor)$/;

/** The difference of the channels from which on a colour is not a grey. Browsers copy the site's near-black with each word. */
const COLOURED = 64;

function channelsOf(value: string): number[] {
  if (/^#[\da-f]{3}$/.test(value)) return [...value.slice(1)].map((digit) => parseInt(digit + digit, 16));
  if (/^#[\da-f]{6}/.test(value)) return [1, 3, 5].map((at) => parseInt(value.slice(at, at + 2), 16));
  if (/^rgba?\(/.test(value)) return (value.match(/\d+/g) ?? []).slice(0, 3).map(Number);
  return [];
}

function isColoured(value = ''): boolean {
  if (/^[a-z]+$/.test(value)) return !COLOURLESS.test(value);
  if (/^rgba\([^)]*,\s*0\)$/.test(value)) return false;
  const channels = channelsOf(value);
  return channels.length === 3 && Math.max(...channels) - Math.min(...channels) >= COLOURED;
}

/** Returns what the look of an element has that the editor's formats lack. Links have the site's colour. */
export function lostLook(name: string, styles: Map<string, string>, isLink: boolean): LeftOut[] {
  const lost: LeftOut[] = [];
  const grounds = ['background-color', 'background'].map((property) => styles.get(property));
  if ((isLink ? grounds : [styles.get('color'), ...grounds]).some(isColoured)) lost.push('colours');
  const isRaised = /^(?:super|sub)$/.test(styles.get('vertical-align') ?? '');
  const line = styles.get('text-decoration') ?? styles.get('text-decoration-line') ?? '';
  if (SIGNS.test(name) || isRaised || line.includes('line-through')) lost.push('signs');
  return lost;
}
