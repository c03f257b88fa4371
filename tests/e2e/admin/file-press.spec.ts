/** What a picture is to the press, on its own screen and for several files in the library. */
import { laterWith } from '../../full-length';
import mongoose from 'mongoose';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { expect, expectToFitPhone, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { actor, makeShow } from '../../make';
import { openUpload, updateUpload } from '../../../app/media/library/library-file.server';
import { makeUpload, picture } from '../../media-files';
import { alternative, pictureWithPosition, withXmp, xmpPacket } from '../../picture-metadata';

useEmptySite();

const editor = actor('editor');
const open = (id: string) => openUpload(editor, id);
const SAID = xmpPacket({
  elements: `<photoshop:Credit>Inka Solberg</photoshop:Credit><photoshop:City>Bristol</photoshop:City>
    ${alternative('dc:description', 'The wait.')}${alternative('dc:rights', '© Primal 2026')}`,
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', { tag: '@desktop' }, () => {
    test.use(javaScriptEnabled ? {} : overHttp);

    test(
      'the words of a picture are used, people are named, and it is cleared',
      { tag: laterWith(javaScriptEnabled) },
      async ({ page, context, site, allow }) => {
        await signInAs(context, site.url, 'editor');
        const { id, url } = await makeUpload(withXmp(await pictureWithPosition('jpeg'), SAID), {
          originalName: 'finch-031.jpg',
        });
        await updateUpload(editor, id, { caption: '', press: { credit: 'Ours', rights: '' } });
        await makeShow({
          thumbnailUrl: url,
          credits: [
            { name: 'Marguerite Sayle', group: 'cast' },
            { name: 'Dov Kessling', group: 'cast' },
          ],
        });
        allow.failing(`/admin/media/${id}`);
        await page.goto(`/admin/media/${id}`);
        await expect(page.getByText('Bristol', { exact: true })).toBeVisible();
        await expect(page.getByText('This picture says where it was taken')).toBeVisible();
        if (javaScriptEnabled) await expectToFitPhone(page);

        await page.getByRole('button', { name: 'Use The wait. for Caption' }).click();
        await expect(page.getByLabel('Caption')).toHaveValue('The wait.');
        await expect(page.getByLabel('Credit', { exact: true })).toHaveValue('Ours');
        await page.getByRole('button', { name: 'Use all three' }).click();
        await expect(page.getByLabel('Credit', { exact: true })).toHaveValue('Inka Solberg');
        await expect(page.getByLabel('Rights')).toHaveValue('© Primal 2026');
        expect((await open(id)).press.credit, 'is saved by Save alone').toBe('Ours');

        await page.getByLabel('Cleared for the press').check();
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(page.getByLabel('Alternative text')).toHaveAccessibleDescription(
          /Cleared needs alternative text/,
        );
        await expect(page.getByLabel('Credit', { exact: true })).toHaveValue('Inka Solberg');
        await page.getByLabel('Alternative text').fill('A woman at a window');
        await page.getByLabel('Usable until').fill('2027-12-31T23:59');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(page).toHaveURL('/admin/media');
        await page.goto('/admin/media?size=l');
        await expect(page.locator('.library').getByText('Cleared', { exact: true })).toBeVisible();
        const cleared = await open(id);
        expect(cleared.press).toMatchObject({
          cleared: true,
          credit: 'Inka Solberg',
          usableUntil: '2027-12-31T23:59:00.000Z',
        });

        await page.goto(`/admin/media/${id}`);
        await expect(page.getByText('Naming somebody takes the clearance away')).toBeVisible();
        await page.getByRole('checkbox', { name: 'Marguerite Sayle' }).check();
        await page.getByLabel('Somebody else').fill('Kofi Ansell');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(page).toHaveURL('/admin/media');
        const named = await open(id);
        expect(named.people.map(({ name }) => name)).toEqual(['Marguerite Sayle', 'Kofi Ansell']);
        expect(named.press).toMatchObject({ cleared: false, approval: 'waiting' });

        await page.goto(`/admin/media/${id}`);
        await page.getByLabel('Cleared for the press').check();
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(page.getByLabel('Cleared for the press')).toHaveAccessibleDescription(
          /waiting for Marguerite Sayle, Kofi Ansell/,
        );
        await page.getByLabel('No approval needed from Marguerite Sayle').check();
        await page.getByRole('checkbox', { name: 'Kofi Ansell', exact: true }).uncheck();
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(page).toHaveURL('/admin/media');
        const last = await open(id);
        expect(last.people).toMatchObject([{ name: 'Marguerite Sayle', approval: false }]);
        expect(last.press.cleared).toBe(true);
      },
    );

    test(
      'ticked files get a credit, and what could not be cleared is named',
      { tag: laterWith(javaScriptEnabled) },
      async ({ page, context, site }) => {
        await mongoose.connection.collection('uploads').deleteMany({});
        await signInAs(context, site.url, 'editor');
        const names = ['desk-017.jpg', 'finch-031.jpg', 'spare.jpg'];
        const ids: string[] = [];
        for (const originalName of names) ids.push((await makeUpload(await picture(), { originalName })).id);
        const [ready = '', lacking = '', spare = ''] = ids;
        await updateUpload(editor, ready, { alt: 'A', caption: 'B' });
        await page.goto('/admin/media');
        await page.getByRole('checkbox', { name: 'desk-017.jpg' }).check();
        await page.getByRole('checkbox', { name: 'finch-031.jpg' }).check();
        const form = page.getByRole('form', { name: 'Ticked files' });
        await form.getByText('Fill in').click();
        await form.getByLabel('Credit').fill('Inka Solberg');
        await form.getByLabel('Cleared').selectOption('Cleared');
        if (javaScriptEnabled) await expectToFitPhone(page);
        await form.getByRole('button', { name: 'Save' }).click();
        await expect(page.getByText('2 files are saved, 1 of them not completely.')).toBeVisible();
        await expect(page.getByText('Cleared needs a caption. Cleared needs alternative text')).toBeVisible();
        await expect(page.getByRole('status').getByRole('link', { name: 'finch-031.jpg' })).toBeVisible();
        expect((await open(ready)).press).toMatchObject({ cleared: true, credit: 'Inka Solberg' });
        expect((await open(lacking)).press).toMatchObject({ cleared: false, credit: 'Inka Solberg' });
        expect((await open(spare)).press.credit).toBe('');
      },
    );
  });
