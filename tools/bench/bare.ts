/**
 * The servers to compare with: they send the same bytes with plain Node or plain Express, or a file. The first argument
 * selects one.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import express from 'express';

export interface BareAnswer {
  headers: Record<string, string>;
  /** The headers of the 304. */
  unchanged: Record<string, string>;
  /** Base64, or the path of a file; for a whole site, that of a file with the answers by their paths. */
  body: string;
}

/** The full response, and the 304. */
const answer = JSON.parse(process.env.ANSWER ?? '') as BareAnswer;
const body = Buffer.from(answer.body, 'base64');
const { etag = '' } = answer.headers;

const plain = () =>
  createServer((request, response) => {
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, answer.unchanged);
      response.end();
      return;
    }
    response.writeHead(200, answer.headers);
    response.end(body);
  });

const withExpress = () => {
  const app = express().disable('x-powered-by');
  app.get('*', (request, response) => {
    if (request.headers['if-none-match'] === etag) response.status(304).set(answer.unchanged).end();
    else response.set(answer.headers).send(body);
  });
  return createServer(app);
};

const file = () => {
  const app = express().disable('x-powered-by');
  app.get('*', (_request, response) => response.sendFile(answer.body));
  return createServer(app);
};

const site = () => {
  const answers = JSON.parse(readFileSync(answer.body, 'utf8')) as Record<string, BareAnswer>;
  const pages = new Map(
    Object.entries(answers).map(([path, page]) => [
      path,
      { ...page, body: Buffer.from(page.body, 'base64') },
    ]),
  );
  return createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    response.writeHead(page ? 200 : 404, page?.headers);
    response.end(page?.body);
  });
};

const SERVERS = { node: plain, express: withExpress, file, site };
const server = SERVERS[process.argv[2] as keyof typeof SERVERS]();
server.listen(0, '127.0.0.1', () => process.stdout.write(`${JSON.stringify(server.address())}\n`));
