import { RICH_TEXT_LINK } from '~/core/text/patterns';
import { pathAtSite } from '~/moving/sources/old-site';
import type { SourceItem } from '~/moving/sources/source-item';
import type { LossCounter } from './loss-counter';
import type { TextResolver } from './text-resolver';

const MAX_ADDRESS = 2_048;
/** Files that the library does not take. */
const OTHER_FILE = /\.(?:csv|docx?|epub|m4a|mp3|odt|ogg|pdf|pptx?|rtf|txt|wav|xlsx?|zip)$/i;

/** Turns the links of one text into links here, and notes which ones point to the old site. */
export class SourceLinks {
  readonly #paths = new Set<string>();

  constructor(
    private readonly item: Pick<SourceItem, 'site' | 'address'>,
    private readonly resolver: Pick<TextResolver, 'link'>,
    private readonly losses: LossCounter,
  ) {}

  get paths(): string[] {
    return [...this.#paths];
  }

  isOwn(address: string): boolean {
    return pathAtSite(address, this.item.site, this.item.address || '/') !== null;
  }

  /** Returns the host for people; empty for none. */
  hostOf(address: string): string {
    const whole = address.startsWith('//') ? `https:${address}` : address;
    return URL.canParse(whole) ? new URL(whole).hostname.replace(/^www\./, '') : '';
  }

  /** Returns null for an address that no link may have. */
  target(written: string): string | null {
    const address = written.trim();
    if (address === '' || address.startsWith('#') || address.length > MAX_ADDRESS) return null;
    if (/^(?:mailto|tel):/i.test(address)) return /\s/.test(address) ? null : address;
    const path = pathAtSite(address, this.item.site, this.item.address || '/');
    if (path !== null) return this.#ownTarget(address, path);
    const whole = address.startsWith('//') ? `https:${address}` : address;
    if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return null;
    return /[\s<>"\\]/.test(whole) ? new URL(whole).href : whole;
  }

  #ownTarget(address: string, whole: string): string | null {
    const path = whole.split('#', 1)[0] ?? '';
    this.#paths.add(path);
    const here = this.resolver.link(path);
    if (here !== null) return RICH_TEXT_LINK.test(here) ? here : null;
    if (OTHER_FILE.test(path)) this.losses.add('Link to a file of the old site → without the file');
    if (/^https?:\/\/[^\s<>"\\]+$/i.test(address)) return address;
    return this.item.site === '' ? whole : `https://${this.item.site.split('/')[0]}${whole}`;
  }
}
