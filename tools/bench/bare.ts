/** What the site is measured against: the same bytes from plain Node, from plain Express, or a file. Told by its first argument. */
import { createServer } from 'node:http';
import express from 'express';

export interface BareAnswer {
  headers: Record<string, string>;
  /** Those of the 304. */
  unchanged: Record<string, string>;
  /** In base 64; of a file its path. */
  body: string;
}

/** The full answer, and the one for who has it already. */
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

const SERVERS = { node: plain, express: withExpress, file };
const server = SERVERS[process.argv[2] as keyof typeof SERVERS]();
server.listen(0, '127.0.0.1', () => process.stdout.write(`${JSON.stringify(server.address())}\n`));
