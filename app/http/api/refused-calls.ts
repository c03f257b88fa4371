import { ACTIVITY_RECORDS, type ActivityRecord, type ActivityType } from '~/rules/activity/activity';
import { NOT_FOUND_RECORD } from '~/rules/links/not-found';
import { uploadIdsIn } from '~/rules/uploads/uploads';
import type { About } from '~/services/activity/record-event';

/** What calls are about whose path does not say it by its method alone, by the last words of the path. */
const BY_ENDING: readonly (readonly [RegExp, ActivityType])[] = [
  [/\/previews(\/[^/]+)?$/, 'preview'],
  [/\/press-links(\/[^/]+)?$/, 'press-link'],
  [/\/screeners(\/[^/]+(\/recipients(\/[^/]+)?)?)?$/, 'screener'],
  [/\/approvals(\/[^/]+)?$/, 'approval'],
  [/\/draft\/publish$/, 'publish'],
  [/\/restore$/, 'restore'],
  [/\/(media|tracks)(\/[^/]+)?$/, 'change'],
  [/^\/api\/upload\/press$/, 'change'],
  [/^\/api\/auth\/tokens/, 'token'],
  [/^\/api\/auth\/(password|change-password)$/, 'password'],
  [/^\/api\/auth\/login$/, 'sign-in'],
  [/\/(logout|sessions)$/, 'sign-out'],
  [/\/reset$/, 'link'],
  [/\/second-factor$/, 'second-factor'],
];

const BY_METHOD: Readonly<Record<string, ActivityType>> = { POST: 'create', PUT: 'change', DELETE: 'delete' };

/** Calls of these paths have other names for what their methods do. */
const OWN: Readonly<Record<string, ActivityType>> = {
  'POST upload': 'upload',
  'DELETE trash': 'erase',
  'PUT draft': 'draft',
  'DELETE draft': 'discard',
  'DELETE not-found': 'change',
};

function whatOf(method: string, path: string): ActivityType {
  const ending = BY_ENDING.find(([pattern]) => pattern.test(path));
  if (ending) return ending[1];
  const [, , subject = ''] = path.split('/');
  const last = path.split('/').at(-1) ?? '';
  return OWN[`${method} ${last}`] ?? OWN[`${method} ${subject}`] ?? BY_METHOD[method] ?? 'change';
}

/** What calls are about whose paths have another name for it. */
const SUBJECTS: Readonly<Record<string, ActivityRecord>> = { redirects: 'links' };

const isRecord = (name: string | undefined): name is ActivityRecord =>
  ACTIVITY_RECORDS.includes(name as ActivityRecord);

interface Call {
  method: string;
  /** With parameters in braces. */
  path: string;
  params: Record<string, string | undefined>;
  /** The caller's id. */
  userId: string;
}

/**
 * Returns what a call is about that was refused before any service knew of it, such as one outside the scopes of its token. A
 * service names its own calls.
 */
export function aboutCall({ method, path, params, userId }: Call): About {
  const what = whatOf(method, path);
  const [, , subject] = path.split('/');
  if (subject === 'auth') return { what, record: { kind: 'users', id: userId } };
  if (subject === 'upload') {
    const [id = ''] = uploadIdsIn(`/assets/${params.file ?? ''}`);
    return { what, record: { kind: 'media', id: id || (params.file ?? '') } };
  }
  if (subject === 'not-found') return { what, record: NOT_FOUND_RECORD };
  const kind = subject === 'trash' ? params.kind : (SUBJECTS[subject ?? ''] ?? subject);
  return { what, record: isRecord(kind) ? { kind, id: params.id ?? '' } : null };
}
