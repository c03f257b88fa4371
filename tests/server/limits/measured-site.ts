/** A site whose event loop is measured while it answers. */
import { RateCounter } from '~models/app-state';
import { openUploads } from '~/media/storage/storage-open.server';
import type { Sender } from '../../accounts/role-forms/role-form';
import { signedIn } from '../../accounts/sign-in';
import { shareApi, type Api, type Caller } from '../fixtures/api';
import { DIFFERENT_CALLS, filled, recordsOf, type Call } from '../fixtures/document';
import type { FilledForm, FormShape } from './form-bodies';
import { mainThreadMs } from './processor-time';
import type { SentForm } from './sent-forms';

/** An answer that is slower is asked for again: the first one of its kind is compiled, and others collect garbage. */
export const LIMIT_MS = 200;
const ATTEMPTS = 6;

let api: Api;
let admin: Caller;
let cookie: string;
let sender: Sender;
let parameters: ReturnType<typeof recordsOf>;

/** Called at the top level of a file. */
export async function openSite(): Promise<void> {
  api = await shareApi();
  await openUploads({ dataDir: api.dataDir, limits: { image: 20_000_000, video: 20_000_000 } });
  admin = await api.caller('admin');
  parameters = recordsOf(api, admin);
  const staff = await signedIn('admin');
  cookie = staff.cookie;
  sender = { caller: staff.actor, namedUrl: api.url.replace('127.0.0.1', 'localhost') };
}

export interface Measured {
  ms: number;
  status: number;
  answer: string;
}

async function measure(send: () => Promise<[url: string, request: RequestInit]>): Promise<Measured> {
  let best: Measured | undefined;
  for (let attempt = 0; attempt < ATTEMPTS && !(best && best.ms <= LIMIT_MS); attempt += 1) {
    const [url, request] = await send();
    await RateCounter.deleteMany();
    const before = mainThreadMs(api.pid);
    const response = await fetch(url, { ...request, method: request.method ?? 'POST', redirect: 'manual' });
    const answer = await response.text();
    const ms = Math.round(mainThreadMs(api.pid) - before);
    if (!best || ms < best.ms) best = { ms, status: response.status, answer };
  }
  if (!best) throw new Error('Nothing was sent.');
  return best;
}

const isText = (entry: [string, string | File]): entry is [string, string] => typeof entry[1] === 'string';

/** Sends a form as a browser without scripts does, which gets whole pages. */
export const measureForm = ({ form, limits, byNobody, prepare }: SentForm, shape: FormShape) =>
  measure(async () => {
    const request = await prepare(sender);
    const filled: FilledForm = Object.fromEntries(Object.entries(request.form).filter(isText));
    const { type, content } = shape(form, filled, limits);
    const headers = {
      'content-type': type,
      accept: 'text/html',
      'sec-fetch-site': 'same-origin',
      cookie: request.cookie ?? (byNobody ? '' : cookie),
    };
    const site = request.isNamed ? sender.namedUrl : api.url;
    return [site + request.url, { headers, body: content }];
  });

/** Sends JSON to a call of the API. */
export const measureCall = ({ method, path, operation }: Call, body: string) =>
  measure(async () => {
    const values = await parameters[path]?.();
    const isOpen = operation.security.length === 0;
    const headers = {
      'content-type': 'application/json',
      ...(!isOpen && { authorization: `Bearer ${admin.token}` }),
    };
    return [api.url + filled(path, values), { method, headers, body }];
  });

/** The calls that take JSON. */
export const JSON_CALLS = DIFFERENT_CALLS.filter(
  ({ operation }) => operation.requestBody?.content['application/json'] !== undefined,
);
