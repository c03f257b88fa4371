/** Every form of the site with a request for it: those of the tables of the roles, and those that anybody may send. */
import {
  ANSWER_FORM,
  APPROVAL_FORM,
  LONGEST_FORM,
  SMALL_FORM,
  SMALL_FORM_WITH_INPUT,
  type FormLimits,
} from '~/core/forms/form-limits.server';
import { BLOCK_CHOICES } from '~/core/forms/block-form';
import { actor, makeShow, newUser } from '../../make';
import { EXCEPTIONS, ROLE_FORMS } from '../../accounts/role-forms/all';
import { makeEnrolledUser } from '../../accounts/second-factor';
import { onceForFile } from '../../once-for-file';
import { makeImport, makePlan } from '../../make-import';
import { makeScreener } from '../../make-screener';
import { makeKitOfInes, sendRound } from '../../services/approvals/make-round';
import { makeFile } from '../../accounts/role-forms/files';
import { at, to, type FormRequest, type Sender } from '../../accounts/role-forms/role-form';
import { createUser } from '~/accounts/user-creation.server';
import { startChallenge } from '~/accounts/second-factor.server';
import { challengeHeader } from '~/accounts/login.server';
import { linkCookieHeader } from '~/sharing/link-gate.server';
import { watchCookie } from '~/press/screeners/watch-page.server';
import { createPreview } from '~/records/previews/previews.server';
import { createPressLink } from '~/press/kits/press-links.server';
import { proofOf as filmProof } from '~/sharing/passcodes.server';
import { openScreener } from '~/press/screeners/screener-watch.server';

export interface SentForm {
  form: string;
  limits: FormLimits;
  /** Whether it is sent without a session. */
  byNobody?: true;
  prepare: (sender: Sender) => Promise<FormRequest>;
}

const CREDENTIALS = { username: 'a', password: 'a' };

async function joining(): Promise<FormRequest> {
  const { username, email } = newUser();
  const { link } = await createUser(actor('admin'), { username, email, invite: true });
  return { url: `/admin/join/${link?.token}`, form: { newPassword: 'a', confirmPassword: 'a' } };
}

/** Returns the token of a link that is made once, as what is sent to it is refused. */
const tokenOnce = (kind: string, make: () => Promise<string | undefined>): Promise<string> =>
  onceForFile(`token of ${kind}`, async () => (await make()) ?? '');

const STILLS = 24;

/** A link to a whole page of stills. */
const approvalToken = () =>
  tokenOnce('approval', async () => {
    const { showId } = await makeKitOfInes(STILLS, 0);
    return (await sendRound(showId)).token;
  });

async function answering(below = ''): Promise<FormRequest> {
  const controls = Array.from({ length: STILLS }, (_, index) => ({
    [`drawn.verdict.${index + 1}`]: 'open',
    [`drawn.note.${index + 1}`]: '',
    [`verdict.${index + 1}`]: 'kept',
    [`note.${index + 1}`]: 'a',
  }));
  return {
    url: `/approve/${await approvalToken()}${below}`,
    form: Object.assign({}, ...controls) as FormRequest['form'],
  };
}

const screenerToken = (fields: object = {}) =>
  tokenOnce(JSON.stringify(fields), async () => (await makeScreener(fields)).tokens[0]);

async function watching(): Promise<FormRequest> {
  const token = await screenerToken();
  const opened = await openScreener(token);
  const { expiresAt } = opened.screener;
  const header = await linkCookieHeader(watchCookie(token), filmProof(opened), 'http://site.test', expiresAt);
  return {
    url: `/watch/${token}/progress`,
    form: { position: '1' },
    cookie: header.split(';')[0] ?? '',
  };
}

const pressToken = () =>
  tokenOnce('press', async () => {
    const { id } = await makeShow({ press: { visibility: 'link' } });
    return (await createPressLink(actor('editor'), id, { password: 'drains and tides' })).token;
  });

const answerToken = () =>
  tokenOnce('answer', async () => {
    const about = { kind: 'show', id: (await makeShow()).id } as const;
    return (await createPreview(actor('editor'), about, { ask: { names: ['Ana Vey'] } })).links[0]?.token;
  });

/** What a player reports is JSON; only its length is limited. */
const PROGRESS: FormLimits = { ...SMALL_FORM, fields: 1 };

/** After a right password. */
async function secondStep(form: Record<string, string>): Promise<FormRequest> {
  const header = await challengeHeader(
    await startChallenge({ user: await makeEnrolledUser(), sessionEpoch: 0 }),
    'http://site.test',
  );
  return { url: '/admin/second-step', form, cookie: header.split(';')[0] ?? '' };
}

const recovery = (why: string, form: Record<string, string>) => () =>
  to(`/admin/recover?for=/admin/shows/new&why=${why}`, form);

const ANYBODY: [form: string, limits: FormLimits, prepare: () => Promise<FormRequest>][] = [
  ['admin._index', SMALL_FORM, () => to('/admin?index', CREDENTIALS)],
  ['admin._index', SMALL_FORM, () => to('/admin?index', { passkey: '{}' })],
  ['admin.second-step', SMALL_FORM, () => secondStep({ code: 'a' })],
  ['admin.second-step', SMALL_FORM_WITH_INPUT, () => secondStep({ held: 'a' })],
  ['admin.inline sign-in', LONGEST_FORM, () => to('/admin/inline', { ...CREDENTIALS, intent: 'sign-in' })],
  ['admin.inline field', LONGEST_FORM, () => to('/admin/inline', { kind: 'show', intent: 'field' })],
  ['approve.$token', APPROVAL_FORM, () => answering()],
  ['approve.$token_.marks', APPROVAL_FORM, () => answering('/marks')],
  [
    'approve.$token_.done',
    APPROVAL_FORM,
    async () => to(`/approve/${await approvalToken()}/done`, { answeredBy: 'a' }),
  ],
  [
    'watch.$token',
    SMALL_FORM,
    async () => to(`/watch/${await screenerToken({ code: 'drains and tides' })}`, { code: 'a' }),
  ],
  ['watch.$token_.progress', PROGRESS, watching],
  ['press.k.$token.$', SMALL_FORM, async () => to(`/press/k/${await pressToken()}`, { password: 'a' })],
  ['preview.$', ANSWER_FORM, async () => to(`/preview/${await answerToken()}`, { answer: 'approved' })],
  ['admin.logout', LONGEST_FORM, () => to('/admin/logout', {})],
  ['admin.join.$token', SMALL_FORM, joining],
  ['admin.passkeys', LONGEST_FORM, () => to('/admin/passkeys', {})],
  ['admin.recover', LONGEST_FORM, recovery('session', {})],
  ['admin.recover', LONGEST_FORM, recovery('gone', {})],
  ['admin.recover', LONGEST_FORM, recovery('down', {})],
  ['admin.recover', LONGEST_FORM, recovery('session', { held: 'a', ...CREDENTIALS })],
  ['admin.shows.$id', LONGEST_FORM, () => at('shows', makeShow(), { tagline: 'A' })],
  ['admin.shows.new', LONGEST_FORM, () => to('/admin/shows/new', { title: 'A' })],
];

const owner = actor('admin');
const ROW_BUTTONS = ['add credits', 'read', 'add-read', 'remove credits.0', 'down credits.0'];
const credits = (rows: string) => () => at('shows', makeShow(), { 'credits.0.name': 'A', rows }, '/credits');
const insertion = (what: string) => () =>
  to('/admin/news/new', {
    insert: 'content',
    what,
    file: 'a',
    blockText: 'a',
    cite: 'a',
    address: 'youtube:dQw4w9WgXcQ',
  });

const BY_STAFF: SentForm[] = [
  ...[...new Map(ROLE_FORMS.map((row) => [row.form, row])).values()].map(({ form, prepare }) => ({
    form,
    prepare: (sender: Sender) => prepare(owner, sender),
  })),
  // Each answers with the longest page that the admin has, that of 300 credits.
  ...ROW_BUTTONS.map((rows) => ({ form: 'admin.shows.$id_.credits', prepare: credits(rows) })),
  ...BLOCK_CHOICES.map(([what]) => ({ form: 'admin.news.new', prepare: insertion(what) })),
  { form: 'admin.recover', prepare: recovery('refused', {}) },
  { form: 'admin.demo-content', prepare: () => to('/admin/demo-content', {}) },
  {
    form: 'admin.dashboard take-out',
    prepare: () => to('/admin/dashboard', { intent: 'take-out', sample: 'homeIntro' }),
  },
  {
    form: 'admin.media.$id_.replace',
    prepare: () => at('media', makeFile(owner), { texts: 'on' }, '/replace'),
  },
  { form: 'admin.moving', prepare: () => to('/admin/moving', { kind: 'shows' }) },
  { form: 'admin.moving_.$id', prepare: () => at('moving', makePlan(), { 'as.post': 'page' }) },
  ...['stop', 'discard', 'pictures'].map((intent) => ({
    form: `admin.moving_.$id ${intent}`,
    prepare: () => at('moving', makePlan(), { intent }),
  })),
  { form: 'admin.moving_.$id_.undo', prepare: () => at('moving', makeImport(), {}, '/undo') },
].map((row) => ({ limits: LONGEST_FORM, ...row }));

/** The lists of news and of pages have no such forms. */
const MISSING = ['admin.news._index move', 'admin.pages._index move'];

export const FORMS: SentForm[] = [
  ...ANYBODY.map(([form, limits, prepare]) => ({ form, limits, prepare, byNobody: true as const })),
  ...BY_STAFF,
];

/** The forms of the site that are not sent. */
export const missingForms = () =>
  [...ROLE_FORMS.map(({ form }) => form), ...Object.keys(EXCEPTIONS)].filter(
    (form) => !MISSING.includes(form) && !FORMS.some((sent) => sent.form === form),
  );
