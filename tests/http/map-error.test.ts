import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { toFailure, publicLoader } from '~/core/request/public-loader.server';
import { Failure, notFound } from '~/core/validation/errors';

const { MongoNetworkError, MongoServerError, MongoServerSelectionError } = mongoose.mongo;
const selection = { type: 'Unknown' } as ConstructorParameters<typeof MongoServerSelectionError>[1];

describe('a database that does not respond', () => {
  it.each([
    new MongoNetworkError('connection 3 to 127.0.0.1:27017 closed'),
    new MongoServerSelectionError('connect ECONNREFUSED 127.0.0.1:27017', selection),
    new mongoose.Error('Operation `shows.find()` buffering timed out after 3000ms'),
  ])('is reported in a readable message: %s', (error) => {
    const failure = toFailure(error) as Failure;
    expect(failure).toBeInstanceOf(Failure);
    expect(failure.status).toBe(503);
    expect(failure.message).not.toMatch(/27017|mongo|shows/i);
  });
});

it('a database without disk space is reported in a readable message', () => {
  const error = new MongoServerError({ message: 'can not write: No space left on device', code: 14031 });
  expect(toFailure(error)).toMatchObject({
    status: 507,
    message: expect.stringMatching(/^There is no room/) as string,
  });
});

it.each([new MongoServerError({ message: 'bad query' }), new TypeError('x'), 'text', null])(
  'an unexpected error is passed on unchanged: %s',
  (error) => {
    expect(toFailure(error)).toBe(error);
  },
);

it('a missing page returns 404', async () => {
  const loader = publicLoader(() => Promise.reject(notFound('Article')));
  const request = new Request('http://site.example/news/x');
  const asked = loader({ request, params: {}, context: { origin: 'http://site.example' } } as never);
  const answer: unknown = await asked.catch((error: unknown) => error);
  expect(answer).toBeInstanceOf(Response);
  expect(answer).toHaveProperty('status', 404);
  expect(await (answer as Response).text()).toBe('Article not found');
});
