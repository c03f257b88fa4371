import type { z } from 'zod';
import type { Action } from '~/rules/accounts/permissions';
import type { Context } from '../context';
import type { SignedIn } from '../auth/session';

export const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/** Whether a call needs somebody who is signed in. */
export type Authentication = 'anyone' | 'signedIn';

/** One request, as an operation gets it: its caller known, its query and its JSON read. */
export interface OperationRequest<By extends Authentication, Query> {
  request: Request;
  params: Record<string, string | undefined>;
  url: URL;
  context: Context;
  caller: By extends 'signedIn' ? SignedIn : SignedIn | null;
  query: Query;
  /** The JSON that was sent, not yet held against any schema; undefined where the operation takes none. */
  body: unknown;
  /** For what the call creates; undefined where it carries no `Idempotency-Key`. */
  recordId?: string;
}

/** What an operation answers with when it was carried out. */
export interface OperationResponse {
  body: object;
  /** Of the record that is in the body. */
  etag?: string;
  headers?: Record<string, string>;
}

/** What a client sends that is no JSON: the operation reads the request itself. */
export interface RawBody {
  type: string;
  description: string;
  schema: z.ZodType;
}

/** What the document says of an operation. */
interface Description<By extends Authentication, Query> {
  id: string;
  summary: string;
  description?: string;
  who: By;
  /** What the caller's role must allow. */
  needs?: Action;
  /** The value of each parameter in the path, for the document. */
  params?: Record<string, { description: string; example: string }>;
  query?: z.ZodType<Query>;
  /** What the JSON must be: the service parses it by the same schema. */
  body?: z.ZodType;
  raw?: RawBody;
  /** A body that works. */
  example?: unknown;
  /** Of the answer, when it was carried out. */
  status: 200 | 201;
  answer: z.ZodType;
  responseExample: unknown;
  /** Whether the answer, when it is no read, has an `ETag`. */
  tagged?: boolean;
  /** When it leads on to another address. */
  moves?: string;
  /** Whether `If-Match` counts. */
  conditional?: boolean;
  /** How else it can fail, and why, beside what follows from the rest. */
  fails?: Partial<Record<number, string>>;
}

/** One call of the API: what it says of itself, and what it does. */
export interface Operation<By extends Authentication = Authentication, Query = unknown> extends Description<
  By,
  Query
> {
  handle(call: OperationRequest<By, Query>): Promise<OperationResponse>;
}

/** Nothing but the types: an operation as it is written down. */
export const operation = <By extends Authentication, Query = undefined>(written: Operation<By, Query>) =>
  written;

export type Operations = Partial<Record<Method, Operation>>;
