import { SaxesParser, type SaxesTagNS } from 'saxes';
import { MAX_ADDRESS_CHARACTERS, UsageError, type AddressList } from './address-list';

/** The maximum nesting; a sitemap has three levels, extensions for images and videos a few more. */
const MAX_DEPTH = 20;
const MAX_NAMED = 20;

/** Reads the addresses of a sitemap (sitemaps.org). An index of sitemaps is not followed: the error names its sitemaps. */
export class SitemapReader {
  readonly #parser = new SaxesParser({ xmlns: true });
  /** The open elements, outermost first. */
  readonly #open: string[] = [];
  /** The text of the current address; null outside of one. */
  #address: string | null = null;
  readonly #sitemaps: string[] = [];
  #isIndex = false;

  constructor(private readonly list: AddressList) {
    this.#parser.on('error', ({ message }) => {
      throw new UsageError(`The XML cannot be read: ${message}`);
    });
    this.#parser.on('opentag', (tag) => this.#begin(tag));
    this.#parser.on('text', (text) => this.#addText(text));
    this.#parser.on('cdata', (text) => this.#addText(text));
    this.#parser.on('closetag', () => this.#finish());
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  end(): void {
    this.#parser.close();
    if (!this.#isIndex) return;
    const named = this.#sitemaps.slice(0, MAX_NAMED).map((address) => `\n  ${address}`);
    throw new UsageError(
      `The file is an index of ${this.#sitemaps.length} sitemaps, which are not followed. Check each of them:${named.join('')}`,
    );
  }

  #begin({ local, prefix }: SaxesTagNS): void {
    if (this.#open.length === 0) this.#readRoot(local);
    if (this.#open.length === MAX_DEPTH) throw new UsageError('The XML has too many elements in each other.');
    const parent = this.#open.at(-1);
    // Extensions have addresses of their own, such as `image:loc` in `image:image`.
    if (local === 'loc' && (parent === `${prefix}:url` || parent === `${prefix}:sitemap`)) this.#address = '';
    this.#open.push(`${prefix}:${local}`);
  }

  #readRoot(name: string): void {
    if (name !== 'urlset' && name !== 'sitemapindex')
      throw new UsageError(`The file is XML, but not a sitemap: its outermost element is <${name}>.`);
    this.#isIndex = name === 'sitemapindex';
  }

  #addText(text: string): void {
    // A longer one is rejected as an address anyway.
    if (this.#address !== null) this.#address = (this.#address + text).slice(0, 2 * MAX_ADDRESS_CHARACTERS);
  }

  #finish(): void {
    this.#open.pop();
    if (this.#address === null) return;
    const address = this.#address.trim();
    this.#address = null;
    if (this.#isIndex) this.#sitemaps.push(address);
    else this.list.add(address, `Line ${this.#parser.line}`);
  }
}
