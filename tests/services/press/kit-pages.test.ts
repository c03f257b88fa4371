/** What the public pages of the press desk and their API say of kits, contacts, logos and press releases. */
import { beforeEach, describe, expect, it } from 'vitest';
import { Show } from '~models/show';
import { Upload } from '~models/upload';
import { readKitPage, readPressRoomPage } from '~/press/kits/kit-page.server';
import { archiveOfStills } from '~/press/kits/kit-archives.server';
import { readNavigation } from '~/site/menu/menu.server';
import { readShow } from '~/site/shows/shows.server';
import { isKitAddress, isPressRoomOpen, listKitUrls } from '~/site/read/open-kits.server';
import { readLinkedKit, readOpenKit } from '~/press/kits/read-kit.server';
import { updateRecord } from '~/records/save/record-update.server';
import { actor, makeArticle, makePerson, makeShow, unique } from '../../make';
import {
  contact,
  fileItems,
  makeClip,
  makePublicKit,
  makeCaptionedStill,
  setKit,
  setPressSettings,
} from '../../press-kits';

const HOUR = 3_600_000;
const origin = 'https://primal.example';
const later = (milliseconds: number) => new Date(Date.now() + milliseconds);
const pageAt = (slug: string) =>
  readKitPage({ params: { slug }, url: new URL(`/press/${slug}`, origin), origin });
const room = () => readPressRoomPage({ origin });
const NONE = { pressEnabled: null, pressContacts: [], pressBoilerplate: '', pressTerms: '', logoPack: [] };

beforeEach(async () => {
  await Show.deleteMany({});
  await setPressSettings(NONE);
});

describe('the page of a kit', () => {
  it('has what the show offers, with its ready stills numbered without gaps', async () => {
    const [first, uncleared, expired, last] = [
      await makeCaptionedStill({ caption: 'Hanne on the night desk', size: [96, 64] }),
      await makeCaptionedStill({ press: { cleared: false } }),
      await makeCaptionedStill({ press: { usableUntil: later(-1_000) } }),
      await makeCaptionedStill({ press: { usableUntil: later(HOUR) }, size: [64, 96] }),
    ];
    const clip = await makeClip('Trailer');
    const person = await makePerson({ kind: 'talent' });
    const show = await makePublicKit(
      {
        logline: 'It has rained for six weeks.',
        short: 'In a port.',
        long: '<h1>One</h1><p>Hanne has the night desk.</p>',
        notes: '<p>For links alone.</p>',
        stills: fileItems([first.file, uncleared.file, expired.file, 'a'.repeat(24), last.file]),
        clips: fileItems([clip.file]),
        contacts: [contact('Delphine Oduya')],
        technical: { format: 'UHD', aspect: '2:1', sound: '', runningTime: '58 minutes', rating: '' },
      },
      {
        kind: 'series',
        broadcaster: 'Channel North',
        countries: ['GB'],
        credits: [{ name: 'Ailsa', group: 'cast', role: 'Hanne', personId: person.id }],
        quotes: [{ text: 'Wet.', source: 'The Ledger' }],
        awards: [{ body: 'Lumen Awards', name: 'Best drama', year: 2025, result: 'won' }],
      },
    );
    await setPressSettings({ pressTerms: '<p>With the credit.</p>' });
    const page = await pageAt(show.slug);
    expect(page.stills.map(({ number, url, caption, credit }) => [number, url, caption, credit])).toEqual([
      [1, first.url, 'Hanne on the night desk', 'Photograph: Inka Solberg'],
      [2, last.url, expect.any(String), 'Photograph: Inka Solberg'],
    ]);
    expect(page.stills[1]).toMatchObject({
      width: 64,
      height: 96,
      printUrl: `/press/${show.slug}/stills/2?size=print`,
      webUrl: `/press/${show.slug}/stills/2?size=web`,
    });
    expect(page.clips.map(({ title, url }) => [title, url])).toEqual([['Trailer', clip.url]]);
    expect(page.media[first.url]).toMatchObject({ width: 96, height: 64 });
    expect(page.details).toEqual(
      expect.arrayContaining([
        { label: 'Kind', values: ['Series'] },
        { label: 'Channel', values: ['Channel North'] },
        { label: 'Cast', values: ['Ailsa'] },
        { label: 'Format', values: ['UHD'] },
        { label: 'Running time', values: ['58 minutes'] },
      ]),
    );
    expect(page.details.map(({ label }) => label)).not.toContain('Sound');
    expect([page.long, page.notes, page.embargoUntil]).toEqual([
      '<h3>One</h3><p>Hanne has the night desk.</p>',
      '',
      null,
    ]);
    expect(page.cast[0]).toMatchObject({ name: 'Ailsa', path: `/people/${person.slug}` });
    expect([page.quotes.length, page.awards.length, page.terms]).toEqual([1, 1, '<p>With the credit.</p>']);
    expect(page.contacts.map(({ name }) => name)).toEqual(['Delphine Oduya']);
    const archive = await archiveOfStills(await readOpenKit(show.slug), `${origin}/press/${show.slug}`);
    expect(page.zip).toEqual({ url: `/press/${show.slug}/stills.zip`, bytes: archive?.size });
  });

  it('has the contacts of the company if it has none, and no ZIP without stills', async () => {
    const { slug } = await makePublicKit();
    await setPressSettings({ pressContacts: [contact('The Desk')] });
    const page = await pageAt(slug);
    expect(page.contacts).toEqual([
      { name: 'The Desk', role: 'Interviews', phone: '+44 117 496 0921', email: 'press@site.example' },
    ]);
    expect([page.zip, page.stills, page.clips]).toEqual([null, [], []]);
  });

  it.each([
    ['off', { visibility: 'off' as const }, {}],
    ['by link', { visibility: 'link' as const }, {}],
    ['under embargo', { embargoUntil: later(HOUR) }, {}],
    ['of an inactive show', {}, { status: 'inactive' }],
  ])('is not found if the kit is %s', async (_, press, show) => {
    const { slug } = await makePublicKit(press, show);
    await expect(pageAt(slug)).rejects.toMatchObject({ status: 404 });
    expect([await isKitAddress(slug), await isPressRoomOpen(), await listKitUrls()]).toEqual([
      false,
      false,
      null,
    ]);
  });

  it('is linked from its show and from every footer while it is open', async () => {
    const { id, slug } = await makePublicKit();
    const linked = async () => {
      const url = new URL(`http://site.test/shows/${slug}`);
      const { kitPath } = await readShow({ url, params: { slug } } as never);
      return [kitPath, (await readNavigation()).footer.filter(({ href }) => href === '/press').length];
    };
    expect(await linked()).toEqual([`/press/${slug}`, 1]);
    await updateRecord('settings', actor('admin'), '', {
      footerLinks: [{ to: 'press', label: 'For the press' }],
    });
    expect(await linked(), 'once').toEqual([`/press/${slug}`, 1]);
    await updateRecord('settings', actor('admin'), '', { footerLinks: [] });
    await setKit(id, { visibility: 'off' });
    expect(await linked()).toEqual([null, 0]);
  });

  it('is not found while the press room is closed, of a show without a kit, and of none', async () => {
    const { slug } = await makePublicKit();
    expect(await isKitAddress(slug)).toBe(true);
    await setPressSettings({ pressEnabled: false });
    for (const missing of [slug, (await makeShow()).slug, 'nothing'])
      await expect(pageAt(missing)).rejects.toMatchObject({ status: 404 });
  });

  it('of a show of an earlier version, which has no kit, is not found', async () => {
    const { id, slug } = await makeShow();
    await Show.collection.updateOne({ slug }, { $unset: { press: 1 } });
    await expect(pageAt(slug)).rejects.toMatchObject({ status: 404 });
    expect(await readLinkedKit(id)).toBeNull();
  });

  it('is found by an earlier slug while it is open, which redirects', async () => {
    const admin = actor('admin');
    const { id, slug } = await makePublicKit();
    const renamed = await updateRecord('show', admin, id, { title: unique('Renamed') });
    const moved: unknown = await pageAt(slug).catch((thrown: unknown) => thrown);
    expect([(moved as Response).status, (moved as Response).headers.get('Location')]).toEqual([
      301,
      `/press/${renamed.slug}`,
    ]);
    await setKit(id, { visibility: 'link' });
    await expect(pageAt(slug)).rejects.toMatchObject({ status: 404 });
  });

  it('has stills of records that were stored before anybody could clear them only when they are cleared', async () => {
    const { file } = await makeCaptionedStill();
    await Upload.collection.updateOne({ _id: file as never }, { $unset: { press: 1, people: 1, found: 1 } });
    const { slug } = await makePublicKit({ stills: fileItems([file]) });
    expect((await pageAt(slug)).stills).toEqual([]);
  });
});

describe('a kit for a person with a link', () => {
  it('has its notes and says until when it is under embargo, also of an inactive show and with a closed room', async () => {
    const embargoUntil = later(HOUR);
    const still = await makeCaptionedStill();
    const show = await makePublicKit(
      { embargoUntil, notes: '<p>Hold the cover.</p>', stills: fileItems([still.file]) },
      { status: 'inactive' },
    );
    await setPressSettings({ pressEnabled: false });
    const { kit, uploads } = (await readLinkedKit(show.id)) ?? expect.fail('no kit');
    expect([kit.notes, kit.embargoUntil, kit.stills.length]).toEqual([
      '<p>Hold the cover.</p>',
      embargoUntil.toISOString(),
      1,
    ]);
    expect(uploads.get(still.file)?.usage.usedBy).toBeInstanceOf(Array);
  });

  it('is none if the kit is off, or the show is deleted', async () => {
    const { id } = await makePublicKit({ visibility: 'off' });
    expect(await readLinkedKit(id)).toBeNull();
    await Show.deleteMany({});
    expect(await readLinkedKit(id)).toBeNull();
  });

  it('says nothing of an embargo that has passed, and shows everybody no notes', async () => {
    const { id, slug } = await makePublicKit({ embargoUntil: later(-1_000), notes: '<p>Notes</p>' });
    expect((await readLinkedKit(id))?.kit.embargoUntil).toBeNull();
    expect((await readOpenKit(slug)).kit.notes).toBe('');
  });
});

describe('the press room', () => {
  it('is there if the settings say so, else if there is an open kit or a contact', async () => {
    const isThere = async () => {
      const found = await room().then(
        () => true,
        () => false,
      );
      expect(await isPressRoomOpen()).toBe(found);
      expect((await listKitUrls()) !== null).toBe(found);
      return found;
    };
    expect(await isThere()).toBe(false);
    await setPressSettings({ pressEnabled: true });
    expect(await isThere()).toBe(true);
    await setPressSettings({ pressEnabled: null, pressContacts: [contact('The Desk')] });
    expect(await isThere()).toBe(true);
    await setPressSettings({ pressContacts: [] });
    const { id } = await makePublicKit();
    expect(await isThere()).toBe(true);
    await setPressSettings({ pressEnabled: false });
    expect(await isThere()).toBe(false);
    await setPressSettings({ pressEnabled: null });
    await setKit(id, { visibility: 'link' });
    expect(await isThere()).toBe(false);
  });

  it('lists the open kits with how much is ready of them, the logos and the newest five press releases', async () => {
    const [still, uncleared, logo] = [
      await makeCaptionedStill(),
      await makeCaptionedStill({ press: { cleared: false } }),
      await makeCaptionedStill({ caption: 'Wordmark, ink' }),
    ];
    const clip = await makeClip('Trailer');
    const open = await makePublicKit(
      { stills: fileItems([still.file, uncleared.file]), clips: fileItems([clip.file]) },
      { kind: 'film', year: 2025 },
    );
    await makePublicKit({ embargoUntil: later(HOUR), stills: fileItems([still.file]) });
    await setPressSettings({
      pressContacts: [contact('The Desk')],
      pressBoilerplate: '<h1>Primal</h1>',
      logoPack: fileItems([logo.file, 'b'.repeat(24)]),
    });
    const titles: string[] = [];
    for (let day = 1; day <= 6; day += 1) {
      const categories = [day % 2 ? 'press' : 'PRESS', 'Awards'];
      const publishedAt = `2025-10-0${day}T09:00:00.000Z`;
      titles.unshift((await makeArticle({ categories, publishedAt })).title);
    }
    await makeArticle({ categories: ['Press'], publishedAt: '2025-10-09T09:00:00.000Z', status: 'draft' });
    await makeArticle({ categories: ['Press night'], publishedAt: '2025-10-09T09:00:00.000Z' });
    const page = await room();
    expect(page.kits).toEqual([
      {
        slug: open.slug,
        title: open.title,
        about: ['Film', '2025'],
        thumbnailUrl: still.url,
        stills: 1,
        clips: 1,
        updatedAt: open.updatedAt,
      },
    ]);
    expect(page.logos.map(({ name, url, type }) => [name, url, type])).toEqual([
      ['Wordmark, ink', logo.url, 'image/jpeg'],
    ]);
    expect(page.releases.map(({ title }) => title)).toEqual(titles.slice(0, 5));
    expect([page.about, page.contacts.length]).toEqual(['<h3>Primal</h3>', 1]);
  });

  it('says that a kit changed when its embargo ended', async () => {
    const embargoUntil = later(-1_000);
    await makePublicKit({ embargoUntil });
    await Show.updateMany({}, { $set: { updatedAt: later(-HOUR) } });
    expect((await room()).kits[0]?.updatedAt).toBe(embargoUntil.toISOString());
    expect((await listKitUrls())?.kits[0]?.updatedAt).toBe(embargoUntil.toISOString());
  });
});
