import type { z } from 'zod';
import type { Action } from '~/core/access/permissions';
import type { Context } from '~/core/request/context.server';
import type { SignedIn } from '~/core/request/session.server';

export const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

export type Authentication = 'anyone' | 'signedIn';

/** The request of an operation: the caller is authenticated, query and JSON are parsed. */
export interface OperationRequest<By extends Authentication, Query> {
  request: Request;
  params: Record<string, string | undefined>;
  url: URL;
  context: Context;
  caller: By extends 'signedIn' ? SignedIn : SignedIn | null;
  query: Query;
  body: unknown;
  force: boolean;
  /** The id of the record to create, the same for every attempt; undefined without an `Idempotency-Key`. */
  recordId?: string;
}

export interface OperationResponse {
  body: object;
  /** The response to a repeated call, if the first one shows a secret once. */
  repeatedBody?: object;
  etag?: string;
  /** Whether the body depends on more than the record; then the ETag does, too. */
  hasOtherParts?: boolean;
  headers?: Record<string, string>;
}

/** A body that is not JSON; the operation reads it itself. */
interface RawBody {
  type: string;
  description: string;
  schema: z.ZodType;
}

interface Description<By extends Authentication, Query> {
  id: string;
  summary: string;
  description?: string;
  who: By;
  needs?: Action;
  /** With an example value for the document. */
  params?: Record<string, { description: string; example: string }>;
  query?: z.ZodType<Query>;
  /** The service validates the body by the same schema. */
  body?: z.ZodType;
  /** Whether the body may have `force`, because the operation can release files that are held back. */
  letsOut?: boolean;
  raw?: RawBody;
  example?: unknown;
  /** 200 by default. */
  status?: 200 | 201 | 202;
  answer: z.ZodType;
  responseExample: unknown;
  tagged?: boolean;
  /** The operation's own timeout in milliseconds, if it is shorter than the default. */
  withinMs?: number;
  /** A sentence for the document about when the operation redirects. */
  moves?: string;
  conditional?: boolean;
  /** Additional errors with their reasons, besides those that follow from the other properties. */
  fails?: Partial<Record<number, string>>;
}

export interface Operation<By extends Authentication = Authentication, Query = unknown> extends Description<
  By,
  Query
> {
  handle(call: OperationRequest<By, Query>): Promise<OperationResponse>;
}

/** Only infers the types. */
export const operation = <By extends Authentication, Query = undefined>(written: Operation<By, Query>) =>
  written;

export type Operations = Partial<Record<Method, Operation>>;

export interface GuideCall {
  id: string;
  path: string;
  method: string;
  summary: string;
  description: string;
  needsToken: boolean;
  /** A token needs one of these scopes; empty if any token will do; null if the call requires a session. */
  tokenScopes: string[] | null;
  fields: { name: string; about: string; required: boolean }[];
  status: number;
  command: string;
  /** JSON, shortened. */
  answer: string;
  errors: { code: number; why: string }[];
}

export interface Guide {
  origin: string;
  subjects: { name: string; calls: GuideCall[] }[];
}
