/** What a browser keeps between the pages of one visitor: cookies. It sends requests with them as a browser would. */

interface GivenCookie {
  name: string;
  value: string;
}

export interface Answer {
  url: URL;
  status: number;
  method: string;
  html: string;
}

const MOST_REDIRECTS = 10;

export class Session {
  #cookies = new Map<string, string>();
  #extraHeaders: Record<string, string> = {};

  constructor(readonly baseUrl: string) {}

  setExtraHTTPHeaders(headers: Record<string, string>): Promise<void> {
    this.#extraHeaders = headers;
    return Promise.resolve();
  }

  addCookies(cookies: GivenCookie[]): Promise<void> {
    for (const { name, value } of cookies) this.#cookies.set(name, value);
    return Promise.resolve();
  }

  clearCookies(): Promise<void> {
    this.#cookies.clear();
    return Promise.resolve();
  }

  cookies(): Promise<GivenCookie[]> {
    return Promise.resolve([...this.#cookies].map(([name, value]) => ({ name, value })));
  }

  /** Sends one request as the navigation of a page of this site, and keeps the cookies of its answer. */
  async fetch(url: URL, init: RequestInit, referrer: URL | null): Promise<Response> {
    const headers = {
      ...this.#extraHeaders,
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      // To compress what travels within one machine would only take time.
      'accept-encoding': 'identity',
      'sec-fetch-site': referrer ? 'same-origin' : 'none',
      ...(referrer && { referer: referrer.href }),
      ...(init.method === 'POST' && { origin: url.origin }),
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const expiry = attributes.find((attribute) => /^(?:max-age|expires)=/i.test(attribute)) ?? '';
    const isOver =
      /^max-age=0$/i.test(expiry) || (/^expires=/i.test(expiry) && Date.parse(expiry.slice(8)) < Date.now());
    if (isOver) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }

  /** Sends a request and follows its redirects; each answer is told to `onAnswer`. */
  async follow(
    url: URL,
    init: RequestInit,
    referrer: URL | null,
    onAnswer: (answer: Omit<Answer, 'html'>) => void,
  ): Promise<Answer> {
    let [target, request] = [url, init];
    for (let count = 0; count <= MOST_REDIRECTS; count += 1) {
      const response = await this.fetch(target, request, referrer);
      const answer = { url: target, status: response.status, method: request.method ?? 'GET' };
      onAnswer(answer);
      const location = response.headers.get('location');
      if (location === null || response.status < 300 || response.status > 399)
        return { ...answer, html: await response.text() };
      await response.body?.cancel();
      const next = new URL(location, target);
      // A browser keeps the part of the address after the hash.
      if (!next.hash) next.hash = target.hash;
      target = next;
      if (response.status < 307) request = {};
    }
    throw new Error(`More than ${MOST_REDIRECTS} redirects from ${url.href}`);
  }
}
