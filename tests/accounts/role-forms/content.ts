/** The forms of the records, of their lists and of the trash. */
import { Settings } from '~models/settings';
import type { Actor } from '~/core/access/permissions';
import { makeArticle, makePage, makePerson, makeShow, unique } from '../../make';
import { ADMINS, at, EDITORS, EVERYBODY, row, otherUser, to, type RoleForm } from './role-form';
import {
  KINDS,
  PUBLIC,
  makeChanged,
  makeDeleted,
  makeDrafted,
  makeHidden,
  askedOf,
  previewOf,
  type Kind,
} from './content-records';
import { makePressLink } from '../../press-links';
import { toLocalInput } from '~/core/text/formats';
import { updateRecord } from '~/records/save/record-update.server';

/** The forms on the screens of one record. */
const recordForms = (kind: Kind, isOwn: boolean): RoleForm[] => {
  const { path, field, make } = kind;
  const what = `${isOwn ? 'an own' : 'another’s'} ${kind.kind}`;
  const screen = `admin.${path}.$id`;
  const may = isOwn ? EVERYBODY : EDITORS;
  const by = (author: Actor) => (isOwn ? author : otherUser);
  const changes = { [field]: 'Changed', unpublished: 'shown' };
  return [
    {
      form: screen,
      name: `edits ${what}`,
      may,
      prepare: (author) => at(path, make(by(author)), { [field]: 'A' }),
    },
    {
      form: `${screen} publish`,
      name: `publishes ${what} with its form`,
      may,
      prepare: (author) => at(path, make(by(author)), { [field]: 'A', intent: 'publish' }),
    },
    {
      form: `${screen} keep-changes`,
      name: `keeps changes of ${what}`,
      may,
      prepare: (author) => at(path, makeDrafted(kind, by(author)), { ...changes, intent: 'keep-changes' }),
    },
    {
      form: `${screen} publish-changes`,
      name: `publishes changes of ${what}`,
      may,
      prepare: (author) => at(path, makeDrafted(kind, by(author)), { ...changes, intent: 'publish-changes' }),
    },
    {
      form: `${screen} schedule-changes`,
      name: `sets the date of changes of ${what}`,
      may,
      prepare: (author) =>
        at(path, makeDrafted(kind, by(author)), {
          ...changes,
          intent: 'schedule-changes',
          publishAt: toLocalInput(new Date(Date.now() + 86_400_000)),
        }),
    },
    {
      form: `${screen} cancel-date`,
      name: `cancels the date of changes of ${what}`,
      may,
      prepare: (author) => at(path, makeDrafted(kind, by(author)), { ...changes, intent: 'cancel-date' }),
    },
    {
      form: `${screen}_.unpublished.discard`,
      name: `discards changes of ${what}`,
      may,
      prepare: (author) => at(path, makeDrafted(kind, by(author)), {}, '/unpublished/discard'),
    },
    {
      form: `${screen}_.history.$version`,
      name: `restores a version of ${what}`,
      may,
      prepare: (author) => at(path, makeChanged(kind, by(author)), { fields: field }, '/history/1'),
    },
    {
      form: `${screen} make-preview`,
      name: `shares a preview of ${what}`,
      may,
      prepare: (author) => at(path, make(by(author)), { intent: 'make-preview', label: 'A', days: '7' }),
    },
    {
      form: `${screen} end-preview`,
      name: `ends a preview of ${what}`,
      may,
      prepare: async (author) => {
        const { id, preview } = await previewOf(kind, by(author));
        return to(`/admin/${path}/${id}`, { intent: 'end-preview', preview });
      },
    },
    {
      form: `${screen} end-previews`,
      name: `ends all previews of ${what}`,
      may,
      prepare: (author) => at(path, previewOf(kind, by(author)), { intent: 'end-previews' }),
    },
    {
      form: `${screen} new-preview-link`,
      name: `replaces a link that asks about ${what}`,
      may,
      prepare: async (author) => {
        const { id, preview } = await askedOf(kind, by(author));
        return to(`/admin/${path}/${id}`, { intent: 'new-preview-link', preview });
      },
    },
    {
      form: `${screen} tick-notes`,
      name: `ticks off a note about ${what}`,
      may,
      prepare: async (author) => {
        const { id, answer, note } = await askedOf(kind, by(author));
        const tick = { [`drawn.${answer}.${note}`]: 'false', [`done.${answer}.${note}`]: 'true' };
        return to(`/admin/${path}/${id}`, { intent: 'tick-notes', ...tick });
      },
    },
    {
      form: `${screen}_.delete`,
      name: `deletes ${what}`,
      may: EDITORS,
      prepare: (author) => at(path, make(by(author)), {}, '/delete'),
    },
  ];
};

/** The form of the ticked rows, whose question is answered. */
const ticked = async ({ path }: Kind, intent: string, made: Promise<{ id: string }>) =>
  to(`/admin/${path}?index`, { intent, ids: (await made).id, confirmed: intent });

/** The forms of a list, and of its records in the trash. */
const listForms = (kind: Kind): RoleForm[] => {
  const { path, make, title } = kind;
  return [
    {
      form: `admin.${path}.new`,
      name: `creates a ${kind.kind}`,
      may: EVERYBODY,
      prepare: () => to(`/admin/${path}/new`, { [title]: unique('New') }),
    },
    {
      form: `admin.${path}.new save-hidden`,
      name: `creates a hidden ${kind.kind}`,
      may: EVERYBODY,
      prepare: () => to(`/admin/${path}/new`, { [title]: unique('New'), intent: 'save-hidden' }),
    },
    {
      form: `admin.${path}._index delete`,
      name: `deletes a ${kind.kind} in its row`,
      may: EDITORS,
      prepare: () => row(path, make(otherUser), { intent: 'delete' }),
    },
    {
      form: `admin.${path}._index publish-ticked`,
      name: `publishes own ticked ${path}`,
      may: EVERYBODY,
      prepare: (author) => ticked(kind, 'publish-ticked', makeHidden(kind, author)),
    },
    {
      form: `admin.${path}._index hide-ticked`,
      name: `hides own ticked ${path}`,
      may: EVERYBODY,
      prepare: (author) => ticked(kind, 'hide-ticked', make(author)),
    },
    {
      form: `admin.${path}._index delete-ticked`,
      name: `deletes ticked ${path}`,
      may: EDITORS,
      prepare: () => ticked(kind, 'delete-ticked', make(otherUser)),
    },
    {
      form: 'admin.trash._index',
      name: `restores a ${kind.kind} from the trash`,
      may: EDITORS,
      prepare: async () => to('/admin/trash?index', { kind: path, id: (await makeDeleted(kind)).id }),
    },
    {
      form: 'admin.trash._index delete',
      name: `deletes a ${kind.kind} for ever in its row of the trash`,
      may: ADMINS,
      prepare: async () =>
        to('/admin/trash?index', { intent: 'delete', kind: path, id: (await makeDeleted(kind)).id }),
    },
    {
      form: 'admin.trash.undo',
      name: `takes the deletion of a ${kind.kind} back`,
      may: EDITORS,
      prepare: async (_author, { caller }) =>
        to('/admin/trash/undo', { kind: path, id: (await makeDeleted(kind, caller)).id }),
    },
    {
      form: 'admin.trash.$kind.$id.delete',
      name: `deletes a ${kind.kind} for ever`,
      may: ADMINS,
      prepare: () => at(`trash/${path}`, makeDeleted(kind), {}, '/delete'),
    },
  ];
};

/** What distinguishes the lists. */
const ROW_FORMS: RoleForm[] = [
  {
    form: 'admin.shows._index set',
    name: 'switches another’s show off in its row',
    may: EDITORS,
    prepare: () => row('shows', makeShow(), { intent: 'set', status: 'inactive' }),
  },
  {
    form: 'admin.news._index set',
    name: 'switches another’s article off in its row',
    may: EDITORS,
    prepare: () => row('news', makeArticle(PUBLIC), { intent: 'set', status: 'draft' }),
  },
  {
    form: 'admin.pages._index set',
    name: 'switches another’s page off in its row',
    may: EDITORS,
    prepare: () => row('pages', makePage(PUBLIC), { intent: 'set', status: 'draft' }),
  },
  {
    form: 'admin.shows._index move',
    name: 'moves a show',
    may: EDITORS,
    prepare: () => row('shows', makeShow(), { intent: 'move', move: 'up' }),
  },
  {
    form: 'admin.people._index set',
    name: 'switches another’s person off in its row',
    may: EDITORS,
    prepare: () => row('people', makePerson(), { intent: 'set', status: 'inactive' }),
  },
  {
    form: 'admin.people._index move',
    name: 'moves a person',
    may: EDITORS,
    prepare: () => row('people', makePerson(), { intent: 'move', move: 'up' }),
  },
];

const EPISODES = { 'seasons.0.number': '1', 'seasons.0.title': 'A' };
const WATCH = {
  'watch.0.territory': 'GB',
  'watch.0.service': 'A',
  'watch.0.url': 'https://example.com/',
  'watch.0.access': 'free',
};
const SCREENS = {
  details: { originalTitle: 'A' },
  credits: { 'credits.0.name': 'A', 'credits.0.group': 'cast' },
  episodes: EPISODES,
  watch: WATCH,
  awards: { 'awards.0.body': 'A', 'awards.0.name': 'A', 'awards.0.year': '2025', 'awards.0.result': 'won' },
  press: { logline: 'A' },
};

const screenForms: RoleForm[] = Object.entries(SCREENS).flatMap(([screen, fields]): RoleForm[] => [
  {
    form: `admin.shows.$id_.${screen}`,
    name: `edits an own show’s ${screen}`,
    may: EVERYBODY,
    prepare: (by) => at('shows', makeShow({}, by), fields, `/${screen}`),
  },
  {
    form: `admin.shows.$id_.${screen}`,
    name: `edits another’s show’s ${screen}`,
    may: EDITORS,
    prepare: () => at('shows', makeShow(), fields, `/${screen}`),
  },
]);

const pressLinkForms = [true, false].flatMap((isOwn): RoleForm[] => {
  const what = `${isOwn ? 'an own' : 'another’s'} show’s press kit`;
  const kitOf = (author: Actor) => makePressLink(isOwn ? author : otherUser);
  return [
    {
      form: 'admin.shows.$id_.press make-press-link',
      name: `makes a link to ${what}`,
      may: EDITORS,
      prepare: (by) =>
        at('shows', kitOf(by), { intent: 'make-press-link', label: 'A', days: '30' }, '/press'),
    },
    {
      form: 'admin.shows.$id_.press end-press-link',
      name: `ends a link to ${what}`,
      may: EDITORS,
      prepare: async (by) => {
        const { id, linkId } = await kitOf(by);
        return to(`/admin/shows/${id}/press`, { intent: 'end-press-link', link: linkId });
      },
    },
  ];
});

/** Returns the number of an earlier version of the settings. */
async function versionOfSettings(): Promise<number> {
  await updateRecord('settings', otherUser, '', { tagline: unique('Before') });
  const { version = 0 } = (await Settings.findOne().lean<{ version: number }>()) ?? {};
  await updateRecord('settings', otherUser, '', { tagline: unique('After') });
  return version;
}

const inPlace = { kind: 'show', field: 'tagline', tagline: 'A', intent: 'field' };

const OTHER_FORMS: RoleForm[] = [
  {
    form: 'admin.shows.$id_.credits',
    name: 'adds a row to another’s show’s credits, which saves nothing',
    may: EDITORS,
    writes: false,
    prepare: () => at('shows', makeShow(), { ...SCREENS.credits, rows: 'add credits' }, '/credits'),
  },
  {
    form: 'admin.pages.$id',
    name: 'adds a row to another’s page’s vacancies, which saves nothing',
    may: EDITORS,
    writes: false,
    prepare: () => at('pages', makePage(), { title: 'A', rows: 'add vacancies' }),
  },
  {
    form: 'admin.pages.$id',
    name: 'inserts a line into another’s page, which saves nothing',
    may: EDITORS,
    writes: false,
    prepare: () => at('pages', makePage(), { title: 'A', body: '', insert: 'body', what: 'line' }),
  },
  {
    form: 'admin.edit.$kind.$id.$field',
    name: 'inserts a line into another’s page in place, which saves nothing',
    may: EDITORS,
    writes: false,
    prepare: async () =>
      to(`/admin/edit/page/${(await makePage()).id}/body`, { body: '', insert: 'body', what: 'line' }),
  },
  {
    form: 'admin.edit.$kind.$id.$field',
    name: 'edits an own show’s text in place',
    may: EVERYBODY,
    prepare: async (by) => to(`/admin/edit/show/${(await makeShow({}, by)).id}/tagline`, { tagline: 'A' }),
  },
  {
    form: 'admin.edit.$kind.$id.$field',
    name: 'edits another’s show’s text in place',
    may: EDITORS,
    prepare: async () => to(`/admin/edit/show/${(await makeShow()).id}/tagline`, { tagline: 'A' }),
  },
  {
    form: 'admin.inline field',
    name: 'edits another’s show’s text in Edit Mode',
    may: EDITORS,
    isJson: true,
    prepare: async () => to('/admin/inline', { ...inPlace, id: (await makeShow()).id }),
  },
  {
    form: 'admin.settings',
    name: 'saves settings',
    may: EDITORS,
    prepare: () => to('/admin/settings', { tagline: unique('Said') }),
  },
  {
    form: 'admin.menu',
    name: 'saves the menu',
    may: EDITORS,
    prepare: () => to('/admin/menu', { 'menu.0.to': 'news', 'menu.0.label': unique('News') }),
  },
  {
    form: 'admin.press',
    name: 'saves what the company offers the press',
    may: EDITORS,
    prepare: () => to('/admin/press', { 'pressContacts.0.name': unique('Contact'), pressEnabled: '' }),
  },
  {
    form: 'admin.name-and-contact',
    name: 'saves name and contact',
    may: EDITORS,
    prepare: () => to('/admin/name-and-contact', { tagline: unique('Tagline') }),
  },
  ...['settings', 'name-and-contact'].map((screen) => ({
    form: `admin.${screen} take-out-words`,
    name: 'takes the words of the old name out',
    may: EDITORS,
    prepare: () => to(`/admin/${screen}`, { intent: 'take-out-words' }),
  })),
  {
    form: 'admin.home-page',
    name: 'saves the home page',
    may: EDITORS,
    prepare: () => to('/admin/home-page', { 'brand.heroWords': unique('First') }),
  },
  {
    form: 'admin.brand',
    name: 'saves the brand',
    may: EDITORS,
    prepare: () => to('/admin/brand', { 'brand.accent': '#35a7c4', 'brand.heroWords': unique('First') }),
  },
  {
    form: 'admin.dashboard',
    name: 'hides the first steps',
    may: EDITORS,
    prepare: () => to('/admin/dashboard', {}),
  },
  {
    form: 'admin.brand preview',
    name: 'looks at the site with another brand',
    may: EDITORS,
    writes: false,
    prepare: () => to('/admin/brand', { intent: 'preview', 'brand.accent': '#35a7c4' }),
  },
  {
    form: 'admin.brand default',
    name: 'brings the first brand back',
    may: EDITORS,
    prepare: async () => {
      await updateRecord('settings', otherUser, '', { brand: { heroWords: [unique('First')] } });
      return to('/admin/brand', { intent: 'default', confirmed: 'default' });
    },
  },
  {
    form: 'admin.settings_.history.$version',
    name: 'restores a version of the settings',
    may: EDITORS,
    prepare: async () => to(`/admin/settings/history/${await versionOfSettings()}`, { fields: 'tagline' }),
  },
];

export const CONTENT_FORMS: RoleForm[] = [
  ...KINDS.flatMap((kind) => [
    ...recordForms(kind, false),
    // One mechanism decides for all kinds which records are a user's own.
    ...(kind.kind === 'show' ? recordForms(kind, true) : []),
    ...listForms(kind),
  ]),
  ...ROW_FORMS,
  ...screenForms,
  ...pressLinkForms,
  ...OTHER_FORMS,
];
