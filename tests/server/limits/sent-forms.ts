/** Every form of the site with a request for it: those of the tables of the roles, and those that anybody may send. */
import { LONGEST_FORM, SMALL_FORM, SMALL_FORM_WITH_INPUT, type FormLimits } from '~/http/forms/form-limits';
import { BLOCK_CHOICES } from '~/rules/forms/block-form';
import { actor, makeShow, newUser } from '../../make';
import { EXCEPTIONS, ROLE_FORMS } from '../../accounts/role-forms/all';
import { makeEnrolledUser } from '../../accounts/second-factor';
import { makeFile } from '../../accounts/role-forms/files';
import { at, to, type FormRequest, type Sender } from '../../accounts/role-forms/role-form';
import { createUser } from '~/services/accounts/user-creation';
import { startChallenge } from '~/services/accounts/second-factor/challenges';
import { challengeHeader } from '~/http/auth/challenge-cookie';

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
  { form: 'admin.media.files', prepare: () => to('/admin/media/files', { file: 'a' }) },
  { form: 'admin.media.$id optimise', prepare: () => at('media', makeFile(), { intent: 'optimise' }) },
].map((row) => ({ limits: LONGEST_FORM, ...row }));

/** The lists of people, of news and of pages have no such forms. */
const MISSING = ['admin.people._index set', 'admin.news._index move', 'admin.pages._index move'];

export const FORMS: SentForm[] = [
  ...ANYBODY.map(([form, limits, prepare]) => ({ form, limits, prepare, byNobody: true as const })),
  ...BY_STAFF,
];

/** The forms of the site that are not sent. */
export const missingForms = () =>
  [...ROLE_FORMS.map(({ form }) => form), ...Object.keys(EXCEPTIONS)].filter(
    (form) => !MISSING.includes(form) && !FORMS.some((sent) => sent.form === form),
  );
