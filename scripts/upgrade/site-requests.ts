import { request, type IncomingHttpHeaders } from 'node:http';

const TIMEOUT_MS = 30_000;
const MAX_BODY_BYTES = 20 * 1024 ** 2;

export interface SiteAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface SiteRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request to a site on this machine without following redirects. Rejects after half a minute. */
export function askSite(
  url: string,
  { method = 'GET', headers = {}, body }: SiteRequest = {},
): Promise<SiteAnswer> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    // A connection of its own: the site may be stopped between two requests.
    const sent = request(
      url,
      { method, headers: { ...headers, connection: 'close' }, signal },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
          if (text.length > MAX_BODY_BYTES) response.destroy(new Error('the answer is too long'));
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        );
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

export const isReady = (url: string): Promise<boolean> =>
  askSite(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );
