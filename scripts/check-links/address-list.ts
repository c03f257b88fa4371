/** The file or an argument cannot be used; the message is the line to print. */
export class UsageError extends Error {}

/** The limits of a file: those of a sitemap (sitemaps.org). */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;
const MAX_ADDRESSES = 50_000;
export const MAX_ADDRESS_CHARACTERS = 2_048;

const ANY_ORIGIN = 'http://site.invalid';
const WEB = /^https?:$/;

/** Collects the paths of addresses, each with its query. Throws `UsageError` for an invalid address, and for too many. */
export class AddressList {
  readonly paths: string[] = [];

  /** Adds a path that begins with a slash, or a URL, whose host is ignored. */
  add(address: string, place: string): void {
    const path = address.length > MAX_ADDRESS_CHARACTERS ? null : pathOf(address);
    if (path === null) throw new UsageError(`${place}: ${problemOf(address)}`);
    if (this.paths.length === MAX_ADDRESSES)
      throw new UsageError(`There are more than ${MAX_ADDRESSES} addresses. Divide them into several files.`);
    this.paths.push(path);
  }
}

const problemOf = (address: string) =>
  address.length > MAX_ADDRESS_CHARACTERS
    ? `the address has more than ${MAX_ADDRESS_CHARACTERS} characters.`
    : `${JSON.stringify(address)} is neither a path that begins with "/" nor a web address.`;

function pathOf(address: string): string | null {
  const text = address.startsWith('/') ? ANY_ORIGIN + address : address;
  if (!URL.canParse(text)) return null;
  const { protocol, pathname, search } = new URL(text);
  return WEB.test(protocol) ? pathname + search : null;
}
