import { UpgradeRefused } from './refusal';
import { askSite } from './site-requests';

const PAGES = 10;
const LOCATION = /<loc>([^<]{1,2000})<\/loc>/g;

/** Returns the paths of ten pages, or of all if there are fewer: home, and others spread over the sitemap. */
export async function choosePages(url: string): Promise<string[]> {
  const { status, body } = await askSite(`${url}/sitemap.xml`);
  if (status !== 200) throw new UpgradeRefused(`/sitemap.xml is answered with ${status}.`);
  const listed = [...body.matchAll(LOCATION)].map(([, address = '']) => pathOf(address));
  const others = [...new Set(listed)].filter((path) => path !== '/');
  const step = Math.max(1, others.length / (PAGES - 1));
  const chosen = Array.from({ length: PAGES - 1 }, (_, index) => others[Math.floor(index * step)]);
  return ['/', ...new Set(chosen.filter((path) => path !== undefined))];
}

/** Drops the public origin, which leads elsewhere. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address.replaceAll('&amp;', '&'));
  return pathname + search;
}

/** Requests pages of a site. Throws `UpgradeRefused` at the first response that is not 200 with HTML. */
export async function checkPages(url: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const { status, headers } = await askSite(url + path);
    if (status !== 200) throw new UpgradeRefused(`The page ${path} is answered with ${status}.`);
    if (!headers['content-type']?.startsWith('text/html'))
      throw new UpgradeRefused(`The page ${path} is answered with something else than a page.`);
  }
}

export interface Credentials {
  username: string;
  password: string;
}

/** Signs in as an administrator by the form, and opens the page after it. Throws `UpgradeRefused`. */
export async function checkSignIn(url: string, { username, password }: Credentials): Promise<void> {
  const sent = await askSite(`${url}/admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams({ username, password })),
  });
  const { location } = sent.headers;
  const cookie = (sent.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; ');
  if (sent.status !== 302 || location === undefined || cookie === '')
    throw new UpgradeRefused(`The sign-in is answered with ${sent.status}.`);
  const page = new URL(location, url);
  const { status } = await askSite(url + page.pathname + page.search, { headers: { cookie } });
  // A site that requires a second factor leads to its page first.
  if (status !== 200 && status !== 302)
    throw new UpgradeRefused(`After the sign-in ${page.pathname} is answered with ${status}.`);
}
