/** The press kit of a show in the admin: filled in, saved, refused and closed, with and without scripts. */
import type { Page } from '@playwright/test';
import { Upload, type StoredUpload } from '~models/upload';
import { openRecord } from '~/records/save/record-store.server';
import { updateRecord } from '~/records/save/record-update.server';
import { updateUpload } from '~/media/library/library-file.server';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { actor, makeArticle, makeShow, unique } from '../../make';
import { makeUpload, picture } from '../../media-files';
import { withIptc } from '../../picture-metadata';
import { said } from '../../record-form-steps';

useEmptySite();

const editor = actor('editor');
const SAVED = 'Press kit saved successfully';
const TEXTS = { caption: 'On the night desk', alt: 'A woman at a desk', press: { credit: 'Primal' } };

test.beforeEach(({ context, site }) => signInAs(context, site.url, 'editor'));

const upload = async (originalName: string, texts: object = {}) => {
  const { id } = await makeUpload(await picture(), { originalName });
  if (Object.keys(texts).length > 0) await updateUpload(editor, id, texts);
  return id;
};
const stored = (id: string) => Upload.findById(id).orFail().lean<StoredUpload>();
const kitOf = async (id: string) => (await openRecord('show', editor, id)).press;
const makeRain = (press: object) =>
  makeShow({
    title: unique('The Long Rain'),
    credits: [
      { name: 'Ailsa Marchbank', group: 'cast', role: 'Hanne Calloway' },
      { name: 'Dov Kessling', group: 'cast' },
      { name: 'Nuala Brandt', group: 'director' },
    ],
    press,
  });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const control = (page: Page, name: string) => page.locator(`[name="${name}"]`).last();
const open = (page: Page, id: string) => page.goto(`/admin/shows/${id}/press`);

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use(overHttp);

  test('one save stores the kit and what its pictures say, in their new order', async ({ page }) => {
    const [desk, chair] = [await upload('desk-017.jpg'), await upload('chair-004.jpg', TEXTS)];
    const { id } = await makeRain({ stills: [{ file: desk }, { file: chair }] });
    await open(page, id);
    const lacks = page.getByRole('region', { name: 'Not ready yet' });
    for (const text of ['No logline', 'No short synopsis', '2 of 2 stills are not cleared', 'No contact'])
      await expect(lacks.getByRole('link', { name: text })).toBeVisible();

    await page.getByRole('radio', { name: 'Public', exact: true }).check();
    await control(page, 'embargoUntil').fill('2031-11-24T00:01');
    await control(page, 'logline').fill('It has rained for six weeks.');
    await control(page, 'short').fill('Six nights.');
    await control(page, 'technical.sound').fill('5.1');
    await button(page, 'Add contact').click();
    await control(page, 'contacts.0.name').fill('Amal Rahmani');
    await control(page, 'contacts.0.phone').fill('+44 117 496 0812');
    await button(page, 'Move down: desk-017.jpg').click();
    await expect(control(page, 'stills.1.caption')).toHaveValue('');
    const crop = page.getByRole('link', { name: 'Crop desk-017.jpg' });
    await expect(crop).toHaveAttribute('href', `/admin/media/${desk}/crop`);
    await control(page, 'stills.1.credit').fill('Inka Solberg');
    await control(page, 'stills.1.caption').fill('At the desk');
    await control(page, 'stills.1.alt').fill('A desk in the rain');
    await control(page, 'stills.0.cleared').check();
    await control(page, 'stills.1.cleared').check();
    await button(page, 'Save').click();
    await said(page, SAVED);

    expect(await kitOf(id)).toMatchObject({
      visibility: 'public',
      embargoUntil: '2031-11-24T00:01:00.000Z',
      logline: 'It has rained for six weeks.',
      short: 'Six nights.',
      technical: { sound: '5.1' },
      contacts: [{ name: 'Amal Rahmani', phone: '+44 117 496 0812' }],
      stills: [{ file: chair }, { file: desk }],
    });
    expect(await stored(desk)).toMatchObject({
      texts: { caption: 'At the desk', alt: 'A desk in the rain' },
      press: { credit: 'Inka Solberg', cleared: true, clearedBy: { id: expect.any(String) as unknown } },
    });
    expect((await stored(chair)).press).toMatchObject({ credit: 'Primal', cleared: true });
    await expect(page.getByRole('link', { name: /stills/ })).toHaveCount(0);
  });
});

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use(overHttp);

  test('a picture that is ready is folded, the states are counted, and Press offers a kit for another show', async ({
    page,
  }) => {
    const ready = { ...TEXTS, press: { credit: 'Primal', cleared: true } };
    const files = [await upload('desk-017.jpg', ready), await upload('chair-004.jpg')];
    const { id } = await makeRain({ visibility: 'link', stills: files.map((file) => ({ file })) });
    await open(page, id);
    await expect(page.locator('details#still-1')).not.toHaveAttribute('open', '');
    await expect(page.locator('div#still-2')).toHaveCount(1);
    for (const count of ['1 ready', '1 not cleared'])
      await expect(page.getByText(count, { exact: true })).toBeVisible();
    await expect(page.getByText('0 waiting')).toHaveCount(0);
    const { id: other, title } = await makeShow();
    await page.goto('/admin/press');
    await expect(page.locator('.new-kit a').filter({ hasText: title })).toHaveAttribute(
      'href',
      `/admin/shows/${other}/press`,
    );
  });

  test('what a file says is marked; all stills get its credit by a button, and nothing of it is saved yet', async ({
    page,
  }) => {
    const bytes = withIptc(await picture(60, 40, 'jpeg'), [[2, 80, Buffer.from('Primal')]]);
    const { id: desk } = await makeUpload(bytes, { originalName: 'desk-017.jpg' });
    const chair = await upload('chair-004.jpg');
    const { id } = await makeRain({ stills: [{ file: desk }, { file: chair }] });
    await open(page, id);
    await expect(control(page, 'stills.0.credit')).toHaveValue('Primal');
    await expect(page.getByText('From the file')).toHaveCount(1);
    await page.getByLabel('Rights of all stills').fill('© Primal');
    await button(page, 'Same rights for all').click();
    await button(page, 'Same credit for all').click();
    for (const row of [0, 1]) {
      await expect(control(page, `stills.${row}.credit`)).toHaveValue('Primal');
      await expect(control(page, `stills.${row}.rights`)).toHaveValue('© Primal');
    }
    expect((await stored(chair)).press?.rights ?? '').toBe('');
    await button(page, 'Save').click();
    await said(page, SAVED);
    expect((await stored(chair)).press).toMatchObject({ credit: 'Primal', rights: '© Primal' });
  });

  test('what a picture lacks is named at its row, and all but its clearance is saved', async ({
    page,
    allow,
  }) => {
    allow.failing('/press');
    const [desk, chair] = [await upload('desk-017.jpg', TEXTS), await upload('chair-004.jpg')];
    const { id } = await makeRain({ stills: [{ file: desk }, { file: chair }] });
    await open(page, id);
    await control(page, 'logline').fill('Typed');
    await control(page, 'stills.0.caption').fill('Another caption');
    await control(page, 'stills.1.credit').fill('Inka Solberg');
    await control(page, 'stills.1.cleared').check();
    await button(page, 'Save').click();
    await expect(page.getByText('chair-004.jpg: A cleared still needs a caption').first()).toBeVisible();
    await expect(control(page, 'stills.1.caption')).toHaveAttribute('aria-invalid', 'true');
    await expect(control(page, 'stills.1.alt')).toHaveAttribute('aria-invalid', 'true');
    await expect(control(page, 'stills.1.credit')).toHaveValue('Inka Solberg');
    await expect(control(page, 'stills.0.caption')).toHaveValue('Another caption');
    expect((await kitOf(id)).logline).toBe('Typed');
    expect((await stored(desk)).texts.caption).toBe('Another caption');
    expect((await stored(chair)).press).toMatchObject({ credit: 'Inka Solberg', cleared: false });

    await control(page, 'stills.1.caption').fill('In the chair');
    await control(page, 'stills.1.alt').fill('A man in a chair');
    await button(page, 'Save').click();
    await said(page, SAVED);
    expect((await stored(chair)).press).toMatchObject({ credit: 'Inka Solberg', cleared: true });
  });

  test('people are ticked or typed, and a picture with people waits for them', async ({ page }) => {
    const desk = await upload('desk-017.jpg', { ...TEXTS, press: { credit: 'Primal', cleared: true } });
    const { id } = await makeRain({ stills: [{ file: desk }] });
    await updateUpload(editor, desk, { press: { cleared: false } });
    await open(page, id);
    await page.getByRole('checkbox', { name: 'Dov Kessling' }).check();
    await page.getByLabel('Somebody else').fill('Nuala Brandt, Noor Dastgir');
    await button(page, 'Save').click();
    await said(page, SAVED);
    expect((await stored(desk)).people?.map(({ name, approval }) => [name, approval])).toEqual([
      ['Dov Kessling', true],
      ['Noor Dastgir', true],
      ['Nuala Brandt', true],
    ]);
    await open(page, id);
    await expect(page.getByText('It can be cleared once it is approved by')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Cleared for the press' })).toBeDisabled();
    await page.getByRole('checkbox', { name: 'Noor Dastgir' }).uncheck();
    await button(page, 'Save').click();
    await said(page, SAVED);
    expect((await stored(desk)).people?.map(({ name }) => name)).toEqual(['Dov Kessling', 'Nuala Brandt']);
  });

  test('an embargo saves all of the form, and says of a picture that visitors see already that it stays there', async ({
    page,
  }) => {
    const [desk, chair] = [await upload('desk-017.jpg'), await upload('chair-004.jpg')];
    const { id, title } = await makeRain({
      visibility: 'public',
      stills: [{ file: desk }, { file: chair }],
    });
    const { url } = await openUploadUrl(chair);
    await updateRecord('show', editor, id, { thumbnailUrl: url, status: 'active' }, { force: true });
    await open(page, id);
    await control(page, 'embargoUntil').fill('2031-11-24T00:01');
    await button(page, 'Save').click();
    await said(page, SAVED);
    const embargoUntil = '2031-11-24T00:01:00.000Z';
    expect(await kitOf(id)).toMatchObject({ stills: [{ file: desk }, { file: chair }], embargoUntil });
    await open(page, id);
    const mark = page.getByText('Already public: an embargo cannot hide it any more');
    await expect(mark).toHaveCount(1);
    await expect(page.getByRole('link', { name: title, exact: true })).toHaveAttribute(
      'href',
      `/admin/shows/${id}`,
    );
    await button(page, 'Take out of the kit: chair-004.jpg').click();
    await expect(mark).toHaveCount(0);
    await button(page, 'Save').click();
    await said(page, SAVED);
    expect(await kitOf(id)).toMatchObject({ stills: [{ file: desk }], embargoUntil });
  });
});

const openUploadUrl = async (id: string) => ({ url: `/assets/${(await stored(id)).key}` });

test(
  'pictures are chosen from the library, several at once, and uploaded on the spot',
  { tag: ['@desktop', '@long'] },
  async ({ page }) => {
    const names = [unique('chair'), unique('desk')];
    const files = [await upload(`${names[0]}.jpg`, TEXTS), await upload(`${names[1]}.jpg`)];
    const { id } = await makeRain({});
    await open(page, id);
    await button(page, 'Choose from library: Stills').click();
    const dialog = page.getByRole('dialog', { name: 'Media library' });
    for (const name of names) await dialog.getByRole('button', { name }).click();
    await dialog.getByRole('button', { name: 'Add 2 files' }).click();
    await expect(control(page, 'stills.0.credit')).toHaveValue('Primal');
    const fresh = [await picture(), await picture()].map((buffer, index) => ({
      name: `fresh-${index}.png`,
      mimeType: 'image/png',
      buffer,
    }));
    await page.locator('input[type="file"][accept*="jpeg"]').first().setInputFiles(fresh);
    await expect(button(page, 'Take fresh-1.png out of the kit')).toBeVisible();
    await control(page, 'stills.3.caption').fill('Fresh');
    await control(page, 'stills.0.cleared').check();
    await button(page, 'Save').click();
    await said(page, SAVED);
    await expect(page.locator('#still-1 > summary')).toContainText('Ready');
    await expect(page.locator('#still-2')).toContainText('Not cleared');
    const { stills } = await kitOf(id);
    expect(stills).toHaveLength(4);
    expect(stills.slice(0, 2).map(({ file }) => file)).toEqual(files);
    expect((await stored(stills[3]?.file ?? '')).texts.caption).toBe('Fresh');
  },
);

test.describe('files that visitors may not have', () => {
  const makeHeldBack = async () => {
    const name = unique('lamps');
    const file = await upload(`${name}.jpg`, TEXTS);
    await makeRain({ visibility: 'link', stills: [{ file }] });
    return { name, file, ...(await openUploadUrl(file)) };
  };

  test.describe('without scripts', { tag: '@desktop' }, () => {
    test.use(overHttp);

    test('are marked in the library, on their screen, in a form and in what is inserted into its text', async ({
      page,
    }) => {
      const { name, file, url } = await makeHeldBack();
      const { id } = await makeArticle({ imageUrl: url, status: 'draft' });
      await Upload.updateOne({ _id: file }, { $set: { 'usage.heldBackAt': new Date() } });
      await page.goto(`/admin/media?q=${name}`);
      await expect(page.locator('.library').getByText('Kit not open')).toBeVisible();
      await page.goto(`/admin/media/${file}`);
      await expect(page.getByText('Kit not open')).toBeVisible();
      await page.goto(`/admin/news/${id}`);
      await expect(page.locator('.uploader').getByText('Kit not open')).toBeVisible();
      await expect(page.locator('.insert__files')).toContainText('Kit not open');
    });
  });

  test('are chosen for a press kit without a question', { tag: ['@desktop', '@long'] }, async ({ page }) => {
    const { name } = await makeHeldBack();
    const { id } = await makeShow({});
    await page.goto(`/admin/shows/${id}/press`);
    await page.getByRole('button', { name: 'Choose from library: Stills' }).click();
    const dialog = page.getByRole('dialog', { name: 'Media library' });
    await dialog.getByLabel('Search files').fill(name);
    await dialog.getByRole('button', { name: `${name}.jpg Kit not open` }).click();
    await dialog.getByRole('button', { name: 'Add file' }).click();
    await expect(page.getByRole('button', { name: `Take ${name}.jpg out of the kit` })).toBeVisible();
  });
});
