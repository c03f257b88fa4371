/** Records with texts that are wider than a phone, for tests of all screens. */
import { updateRound } from '~/press/approvals/change-round.server';
import { answer, makeRoundOf } from './services/approvals/make-round';
import { createPressLink, endPressLink } from '~/press/kits/press-links.server';
import { makeAnswer } from './make-answer';
import { createPreview, endPreview, type PreviewSubject } from '~/records/previews/previews.server';
import {
  actor,
  makeArticle,
  makePage,
  makeNotFoundAddress,
  makePerson,
  makeRedirect,
  makeShow,
  makeUser,
  unique,
} from './make';
import { makeFilm, ORIGIN, storeFilm } from './make-screener';
import { makeImport, makePlan } from './make-import';
import { makeUpload, picture } from './media-files';
import { createScreener } from '~/press/screeners/screeners.server';
import { endRecipientLink } from '~/press/screeners/screener-change.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { updateRecord } from '~/records/save/record-update.server';
import { updateUpload } from '~/media/library/library-file.server';
import { keepChanges } from '~/records/save/record-unpublished.server';

/** The records that the screens show. */
export interface Content {
  show: { id: string; slug: string; title: string };
  article: { id: string; slug: string };
  person: { id: string; slug: string };
  page: { id: string; slug: string };
  user: { id: string };
  redirect: { id: string };
  moving: { plan: string; report: string; item: string };
  /** A round of approvals of the show, and the tokens of its links. */
  round: { id: string; still: string; person: string; token: string; ended: string };
  upload: { id: string };
  /** The paths of live previews, and of one that has ended. */
  previews: { live: string[]; ended: string };
  /** The id of an answer about the show, and the path of the link by which it came. */
  answers: { answer: string; path: string };
  /** The paths of links to the press kit: one that is open, one with a password, and one that has ended. */
  pressLinks: { open: string; closed: string; ended: string };
  /** The paths of links to screeners: one that is open, one with a code, and one that has ended. */
  screeners: { open: string; closed: string; ended: string };
}

/** Text that is wider than a phone and has no position for a line break. */
export const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const LONG_ADDRESS = `${'pneumonoultramicroscopic'.repeat(2)}@${'silicovolcanoconiosis'.repeat(2)}.example`;
const RICH = `<h1>${LONG_WORD}</h1><p>A text with <strong>${LONG_WORD}</strong>, <a href="https://example.com/${LONG_WORD}">https://example.com/${LONG_WORD}</a>.</p><h2>Deep</h2><ol><li>One</li><li>Two</li></ol>`;
const PNG = '/icons/icon-512.png';

/** What is known of a show besides its form's fields. */
const longDetails = (personId: string, image: string) => ({
  kind: 'series',
  stage: 'production',
  year: 2020,
  yearEnd: 2023,
  genres: ['Drama', 'Natural history'],
  countries: ['GB', 'IE'],
  languages: ['en-GB'],
  originalTitle: LONG_WORD,
  alsoKnownAs: [{ title: LONG_WORD, territory: 'DE' }],
  companies: [{ name: LONG_WORD, role: 'broadcaster', url: 'https://example.com' }],
  credits: ['cast', 'director', 'camera', 'other'].map((group, index) => ({
    name: LONG_WORD,
    group,
    role: LONG_WORD,
    note: LONG_WORD,
    ...(index === 0 && { personId }),
  })),
  seasons: [
    {
      number: 1,
      title: LONG_WORD,
      synopsis: LONG_WORD,
      episodes: [
        { number: 1, title: LONG_WORD, synopsis: LONG_WORD, airDate: '2020-09-14', stillUrl: image },
      ],
    },
  ],
  watch: [{ territory: 'GB', service: LONG_WORD, url: 'https://example.com', access: 'subscription' }],
  awards: [{ body: LONG_WORD, name: LONG_WORD, year: 2021, result: 'won', recipient: LONG_WORD }],
  quotes: [{ text: LONG_WORD, source: LONG_WORD, author: LONG_WORD, stars: 4 }],
});

/** A kit with the picture, and what the press may know of it. */
const longKit = (file: string) => ({
  visibility: 'public',
  logline: LONG_WORD,
  short: LONG_WORD,
  long: RICH,
  stills: [{ file }],
  contacts: [{ name: LONG_WORD, role: LONG_WORD, phone: LONG_WORD.slice(0, 60), email: LONG_ADDRESS }],
  technical: { format: LONG_WORD, aspect: LONG_WORD },
});

/** Creates records with long texts. Its upload requires `openUploads` for the site's data folder. */
export async function makeLongContent(): Promise<Content> {
  const by = actor('admin', { name: LONG_WORD.slice(0, 60) });
  const upload = await makeUpload(await picture(), { originalName: `${LONG_WORD}.png` }, by);
  const image = upload.url;
  const refused = await makeUpload(await picture(), { originalName: `${LONG_WORD} refused.png` }, by);
  const media = [image, PNG].map((url) => ({ type: 'image' as const, url, caption: LONG_WORD }));
  const show = await makeShow(
    {
      title: LONG_WORD,
      broadcaster: LONG_WORD,
      broadcasterUrl: `https://example.com/${LONG_WORD}`,
      tagline: `A tagline, ${LONG_WORD}`,
      description: RICH,
      thumbnailUrl: image,
      featuredOnHomepage: true,
      media,
    },
    by,
  );
  await makeShow({ title: 'Ordinary', broadcaster: 'Channel' }, by);
  const article = await makeArticle(
    {
      title: LONG_WORD,
      excerpt: LONG_WORD,
      content: RICH,
      imageUrl: image,
      author: LONG_WORD,
      categories: [LONG_WORD.slice(0, 60)],
    },
    by,
  );
  for (let count = 0; count < 11; count += 1)
    await makeArticle({ title: `${unique('News')} ${LONG_WORD}` }, by);
  await updateRecord('show', by, show.id, {
    title: `${LONG_WORD} again`,
    description: `${RICH}<p>${LONG_WORD}</p>`,
    media: media.slice(1),
    status: 'inactive',
  });
  await updateUpload(by, upload.id, {
    ...{ alt: LONG_WORD, caption: LONG_WORD, people: [{ name: LONG_WORD, approval: false }] },
    press: { credit: LONG_WORD, rights: LONG_WORD, cleared: true },
  });
  await updateRecord('show', by, show.id, { title: LONG_WORD, status: 'active', press: longKit(upload.id) });
  const person = await makePerson(
    {
      name: LONG_WORD,
      role: LONG_WORD,
      bio: RICH,
      imageUrl: image,
      displayType: 'image',
      email: LONG_ADDRESS,
    },
    by,
  );
  await makePerson({ name: 'Zoë van der Berg' }, by);
  await updateRecord('show', by, show.id, longDetails(person.id, image));
  const page = await makePage(
    {
      title: LONG_WORD,
      intro: LONG_WORD,
      body: RICH,
      imageUrl: refused.url,
      template: 'vacancies',
      status: 'published',
      vacancies: [
        { title: 'Runner', apply: 'mailto:jobs@example.com', closes: '2020-01-01T00:00:00Z' },
        {
          title: LONG_WORD,
          place: LONG_WORD,
          contract: LONG_WORD,
          text: LONG_WORD,
          apply: `mailto:${LONG_ADDRESS}`,
        },
      ],
    },
    by,
  );
  const user = await makeUser({
    username: `u-${LONG_WORD.slice(0, 28).toLowerCase()}`,
    email: LONG_ADDRESS,
    firstName: LONG_WORD.slice(0, 60),
    lastName: LONG_WORD.slice(0, 60),
    role: 'editor',
  });
  await makeNotFoundAddress(`/missing/${LONG_WORD}`);
  // A link to it in a text leads nowhere, and it is in the trash.
  const gone = await makeShow({ title: `${LONG_WORD} gone` }, by);
  await makeArticle(
    { title: `Gone ${LONG_WORD}`, content: `<p><a href="/shows/${gone.slug}">${LONG_WORD}</a></p>` },
    by,
  );
  await removeRecord('show', by, gone.id);
  const redirect = await makeRedirect({ from: `/${LONG_WORD}`, note: LONG_WORD }, by);
  const { id: plan } = await makePlan({ title: LONG_WORD });
  const { id: report, item } = await makeImport({ title: LONG_WORD });
  const moving = { plan, report, item };
  await updateRecord('settings', by, '', {
    siteName: LONG_WORD.slice(0, 40),
    tagline: LONG_WORD,
    contactEmail: LONG_ADDRESS,
    contactPhone: '+44 117 496 0917',
    address: `${LONG_WORD}\nBristol`,
    homeIntro: RICH,
    talentIntro: RICH,
  });
  await keepChanges('show', by, show.id, {
    tagline: `Kept ${LONG_WORD}`,
    description: '<p>Kept</p>',
  });
  await keepChanges('article', by, article.id, { title: `Kept ${LONG_WORD}` });
  await keepChanges('page', by, page.id, { intro: `Kept ${LONG_WORD}` });
  await keepChanges('person', by, person.id, { role: `Kept ${LONG_WORD}` });
  const preview = async (kind: PreviewSubject['kind'], { id }: { id: string }) => {
    const link = await createPreview(by, { kind, id }, { label: LONG_WORD });
    return { ...link, path: `/preview/${link.token}` };
  };
  const live = [
    await preview('show', show),
    await preview('article', article),
    await preview('person', person),
    await preview('page', page),
  ];
  const ended = await preview('show', show);
  await endPreview(by, { kind: 'show', id: show.id }, ended.id);
  const answered = await makeAnswer({ kind: 'show', id: show.id });
  const answers = { answer: answered.answer, path: `/preview/${answered.token}` };
  const previews = { live: live.map(({ path }) => path), ended: ended.path };
  const screeners = await makeLongScreeners(show.id);
  const people = [LONG_WORD.slice(0, 120), 'Zoë van der Berg'];
  const round = await makeRoundOf(show.id, { people, file: refused.id });
  const other = await makeRoundOf(show.id, { people, file: (await makeUpload(await picture(), {}, by)).id });
  await updateRound(
    by,
    { showId: show.id, roundId: other.id },
    { label: `Second ${LONG_WORD}`.slice(0, 100), endLinks: [other.person] },
    { origin: '' },
  );
  await answer(round.token, { 1: { verdict: 'refused', note: LONG_WORD } });
  const rounds = { ...round, ended: other.token };
  const links = { previews, answers, screeners, pressLinks: await makeLongPressLinks(show.id) };
  return { show, article, person, page, user, redirect, moving, round: rounds, upload, ...links };
}

async function makeLongPressLinks(show: string) {
  const by = actor('admin');
  const make = async (password: string) => {
    const { id, token } = await createPressLink(by, show, { label: LONG_WORD, password });
    return { id, path: `/press/k/${token}` };
  };
  const [open, closed, ended] = [await make(''), await make('harbour'), await make('')];
  await endPressLink(by, show, ended.id);
  return { open: open.path, closed: closed.path, ended: ended.path };
}

async function makeLongScreeners(show: string) {
  const by = actor('admin');
  const person = { name: LONG_WORD, outlet: LONG_WORD, email: LONG_ADDRESS };
  const input = { title: LONG_WORD, note: LONG_WORD, file: await makeFilm() };
  await storeFilm(input.file);
  const make = (fields: object) => createScreener(by, show, { ...input, ...fields }, { origin: ORIGIN });
  const closed = await make({ code: 'harbour', recipients: [person] });
  const { id, recipients } = await make({ recipients: [person, { name: 'Ravi Lund' }] });
  const [open, ended] = recipients;
  await endRecipientLink(by, { show, id }, ended?.id ?? '');
  const pathOf = (url: string | null | undefined) => new URL(url ?? '').pathname;
  return { open: pathOf(open?.url), closed: pathOf(closed.recipients[0]?.url), ended: pathOf(ended?.url) };
}
