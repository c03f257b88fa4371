import type { z } from 'zod';
import type { Action } from '~/core/access/permissions';
import type { Context } from '~/core/request/context.server';
import type { SignedIn } from '~/core/request/session.server';

export const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/** Whether an operation requires a signed-in caller. */
export type Authentication = 'anyone' | 'signedIn';

/** A request as an operation receives it: the caller authenticated, query and JSON parsed. */
export interface OperationRequest<By extends Authentication, Query> {
  request: Request;
  params: Record<string, string | undefined>;
  url: URL;
  context: Context;
  caller: By extends 'signedIn' ? SignedIn : SignedIn | null;
  query: Query;
  /** The JSON body, not yet validated; undefined for operations without a body. */
  body: unknown;
  /** Whether files that are held back are let out, if the operation can do that. */
  force: boolean;
  /** The id of the record to create; undefined without an `Idempotency-Key`. */
  recordId?: string;
}

/** The response of a successful operation. */
export interface OperationResponse {
  body: object;
  /** The body of the answer to a repeated call, if the first one shows a secret once. */
  repeatedBody?: object;
  /** The tag of the record in the body. */
  etag?: string;
  /** Whether the body depends on more than the record, so that the tag must, too. */
  hasOtherParts?: boolean;
  headers?: Record<string, string>;
}

/** A body other than JSON, which the operation reads itself. */
export interface RawBody {
  type: string;
  description: string;
  schema: z.ZodType;
}

/** The part of an operation that the OpenAPI document describes. */
interface Description<By extends Authentication, Query> {
  id: string;
  summary: string;
  description?: string;
  who: By;
  /** The permission that the caller's role must have. */
  needs?: Action;
  /** The path parameters, with an example value for the document. */
  params?: Record<string, { description: string; example: string }>;
  query?: z.ZodType<Query>;
  /** The schema of the JSON body, by which the service also validates it. */
  body?: z.ZodType;
  /** Whether the body may have `force`, because the operation can let out files that are held back. */
  letsOut?: boolean;
  raw?: RawBody;
  /** An example of a valid body. */
  example?: unknown;
  /** The status of a successful response. */
  status: 200 | 201;
  answer: z.ZodType;
  responseExample: unknown;
  /** Whether the response to a write has an `ETag`. */
  tagged?: boolean;
  /** The longest time in milliseconds that it waits for its work, if that is shorter than that of others. */
  withinMs?: number;
  /** When the operation redirects, as a sentence for the document. */
  moves?: string;
  /** Whether the operation supports `If-Match`. */
  conditional?: boolean;
  /** Errors besides those that follow from the other properties, with the reason for each. */
  fails?: Partial<Record<number, string>>;
}

/** One operation of the API: its description and its handler. */
export interface Operation<By extends Authentication = Authentication, Query = unknown> extends Description<
  By,
  Query
> {
  handle(call: OperationRequest<By, Query>): Promise<OperationResponse>;
}

/** Returns its argument; it only infers the types. */
export const operation = <By extends Authentication, Query = undefined>(written: Operation<By, Query>) =>
  written;

export type Operations = Partial<Record<Method, Operation>>;
