/** What the site is measured against: the same bytes from plain Node and from plain Express. Told by its first argument. */
import { createServer } from 'node:http';
import express from 'express';

interface Answer {
  headers: Record<string, string>;
  body: string;
}

/** The full answer, and the one for who has it already. */
const answer = JSON.parse(process.env.ANSWER ?? '') as Answer;
const body = Buffer.from(answer.body, 'base64');
const { etag = '' } = answer.headers;

const plain = () =>
  createServer((request, response) => {
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, { etag });
      response.end();
      return;
    }
    response.writeHead(200, answer.headers);
    response.end(body);
  });

const withExpress = () => {
  const app = express().disable('x-powered-by');
  app.get('*', (_request, response) => {
    response.set(answer.headers).send(body);
  });
  return createServer(app);
};

const server = process.argv[2] === 'express' ? withExpress() : plain();
server.listen(0, '127.0.0.1', () => process.stdout.write(`${JSON.stringify(server.address())}\n`));
