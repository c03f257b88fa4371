/** Record forms of shows, articles and people: creating and editing, with and without JavaScript. */
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { unfoldAddresses } from '../../file-address';
import { expect, test } from '../../fixtures';
import { someOf } from '../../full-length';
import { overHttp } from '../../http-pages/fixtures';
import { emptyDesk, field, KINDS, said, save, stored } from '../../record-form-steps';

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  await emptyDesk();
  await signInAs(context, site.url, 'editor', { firstName: 'Mara', lastName: 'Lindqvist' });
});

/** The input for each record form beyond its first field, and the values expected to be stored. */
const REST: Record<string, { typed: [string, string][]; stored: object }> = {
  shows: {
    typed: [
      ['tagline', 'One lamp, one island'],
      ['broadcaster', 'Channel Nine'],
      ['broadcasterUrl', 'https://nine.example/lamp'],
      ['videoUrl', '/clips/lamp.mp4'],
      ['thumbnailUrl', '/stills/lamp.jpg'],
      ['media', 'https://films.example/a.mp4\n\n  /stills/b.jpg  \nhttps://films.example/c.MOV?x=1'],
    ],
    stored: {
      slug: 'the-lamp',
      tagline: 'One lamp, one island',
      broadcaster: 'Channel Nine',
      broadcasterUrl: 'https://nine.example/lamp',
      status: 'inactive',
      media: [
        { type: 'video', url: 'https://films.example/a.mp4', orderPosition: 0 },
        { type: 'image', url: '/stills/b.jpg', orderPosition: 1 },
        { type: 'video', url: 'https://films.example/c.MOV?x=1', orderPosition: 2 },
      ],
    },
  },
  articles: {
    typed: [
      ['excerpt', 'A lamp is lit.'],
      ['publishedAt', '2031-07-01T09:30'],
      ['author', 'Sun-hee Park'],
      ['categories', 'Awards, Company News'],
      ['imageUrl', '/stills/lamp.jpg'],
    ],
    stored: {
      slug: 'the-lamp',
      excerpt: 'A lamp is lit.',
      // 9:30 in London, in summer time.
      publishedAt: new Date('2031-07-01T08:30:00Z'),
      author: 'Sun-hee Park',
      categories: ['Awards', 'Company News'],
      imageUrl: '/stills/lamp.jpg',
      status: 'draft',
    },
  },
  people: {
    typed: [
      ['role', 'Keeper'],
      ['email', 'lamp@example.com'],
      ['linkedinUrl', 'https://www.linkedin.com/in/lamp'],
      ['imageUrl', '/portraits/lamp.jpg'],
    ],
    stored: {
      slug: 'the-lamp',
      role: 'Keeper',
      email: 'lamp@example.com',
      linkedinUrl: 'https://www.linkedin.com/in/lamp',
      imageUrl: '/portraits/lamp.jpg',
      displayType: 'image',
    },
  },
  pages: {
    typed: [
      ['intro', 'A lamp is lit.'],
      ['publishedAt', '2031-07-01T09:30'],
      ['metaDescription', 'One lamp, one island'],
      ['imageUrl', '/stills/lamp.jpg'],
    ],
    stored: {
      slug: 'the-lamp',
      intro: 'A lamp is lit.',
      publishedAt: new Date('2031-07-01T08:30:00Z'),
      metaDescription: 'One lamp, one island',
      imageUrl: '/stills/lamp.jpg',
      template: 'text',
      status: 'draft',
    },
  },
};

const CHOSEN: Record<string, [string, string]> = {
  shows: ['status', 'inactive'],
  articles: ['status', 'draft'],
  people: ['displayType', 'image'],
  pages: ['status', 'draft'],
};

/** A field beside the title, and whether it must be an address. */
const OTHER: Record<string, { other: string; isWrong: boolean }> = {
  shows: { other: 'videoUrl', isWrong: true },
  articles: { other: 'excerpt', isWrong: false },
  people: { other: 'videoUrl', isWrong: true },
  pages: { other: 'imageUrl', isWrong: true },
};

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use(overHttp);

  for (const kind of someOf(KINDS, 2))
    // That each form fits a phone is said of all screens at once. With scripts, `record-form-editor` makes a show.
    test(`${kind.collection}: a record can be created and edited`, async ({ page, allow }) => {
      // These images do not exist.
      allow.failing(/\/(?:stills|portraits|clips)\//);
      allow.failing('films.example');
      const rest = REST[kind.collection] ?? { typed: [], stored: {} };
      const html = '<h1>Dusk</h1><p>One <strong>lamp</strong></p>';
      await page.goto(kind.path);
      await page.getByRole('link', { name: kind.add }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: kind.create })).toBeVisible();
      // With it, a form that is sent twice makes one record.
      await expect(page.locator('main form [name="Idempotency-Key"]').first()).toHaveValue(/./);
      await expect(field(page, kind.title)).toHaveAttribute('dir', 'auto');
      await field(page, kind.title).fill('The Lamp');
      const editor = page.getByRole('textbox', { name: kind.rich });
      await editor.fill(html);
      await unfoldAddresses(page);
      for (const [name, text] of rest.typed) await field(page, name).fill(text);
      const [choice, value] = CHOSEN[kind.collection] ?? ['', ''];
      await field(page, choice).selectOption(value);
      await save(page);
      await said(page, kind.words.saved);
      await expect(page).toHaveURL(kind.path);

      const [first] = await stored(kind.collection);
      expect(first).toMatchObject({ [kind.title]: 'The Lamp', ...rest.stored });
      expect(first?.[kind.rich.toLowerCase()]).toBe(html);

      await page.getByRole('link', { name: 'Edit The Lamp' }).click();
      await expect(page.getByRole('heading', { level: 1, name: kind.edit })).toBeVisible();
      await expect(page.getByRole('textbox', { name: kind.rich })).toHaveText(html);
      for (const [name, text] of rest.typed)
        if (name !== 'media') await expect(field(page, name)).toHaveValue(text);
      await field(page, kind.title).fill('The Second Lamp');
      await save(page);
      await said(page, kind.words.saved);
      await expect(page.getByRole('heading', { name: 'The Second Lamp' })).toBeVisible();
      const [second, ...others] = await stored(kind.collection);
      expect(others).toEqual([]);
      expect(second).toMatchObject({ ...rest.stored, slug: 'the-second-lamp' });
    });

  test('a new record without a title is rejected at that field, and keeps the rest', async ({
    page,
    allow,
  }) => {
    allow.failing('/new');
    for (const kind of someOf(KINDS, 2)) {
      await page.goto(`${kind.path}/new`);
      const { other, isWrong } = OTHER[kind.collection] ?? { other: '', isWrong: false };
      await unfoldAddresses(page);
      await field(page, other).fill('javascript:alert(1)');
      await save(page);
      const wrong = field(page, kind.title);
      await expect(wrong).toHaveAttribute('aria-invalid', 'true');
      await expect(wrong).toHaveAccessibleDescription(
        kind.title === 'name' ? /^Name is required/ : /^Title is required/,
      );
      await expect(wrong).toBeFocused();
      await expect(field(page, other)).toHaveValue('javascript:alert(1)');
      if (isWrong) await expect(field(page, other)).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByRole('alert').filter({ hasText: kind.words.failed })).toBeVisible();
      if (isWrong) {
        // A control that is folded would take no focus.
        await page.locator('details.by-address[open] > summary').first().click();
        await expect(field(page, other)).toBeHidden();
        await wrong.fill('The Lamp');
        await save(page);
        await expect(field(page, other)).toBeFocused();
      }
      expect(await stored(kind.collection)).toEqual([]);
    }
  });
});
