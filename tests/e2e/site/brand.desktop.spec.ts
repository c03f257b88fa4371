/** Brands on the site: whatever colours are chosen, every page can be read, on either ground. */
import AxeBuilder from '@axe-core/playwright';
import fc from 'fast-check';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { makeLongContent, type Content } from '../../long-content';
import { actor } from '../../make';
import { updateRecord } from '~/services/records/update';

useEmptySite();

/** As many as `npm run test:long` says; the first are those that are hardest to read. */
const COUNT = process.env.FAULTS === 'long' ? 20 : 4;
const SEED = 20_261_126;
const HARD = [
  { accent: '#ffff00', tint: '#0000ff', ground: 'light' },
  { accent: '#000000', tint: '#ff0000', ground: 'dark' },
  { accent: '#808080', tint: '#00ff00', ground: '' },
];
const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const brand = fc.record({ accent: colour, tint: colour, ground: fc.constantFrom('dark', 'light', '') });
const BRANDS = [...HARD, ...fc.sample(brand, { numRuns: COUNT, seed: SEED })].slice(0, COUNT);

let content: Content;
test.beforeAll(async () => {
  content = await makeLongContent();
});

const save = (change: object | null) => updateRecord('settings', actor('admin'), '', { brand: change });

for (const [index, each] of BRANDS.entries())
  test(`pair ${index + 1}: ${each.accent} and ${each.tint} on ${each.ground || 'the pages’ own'} ground can be read`, async ({
    page,
    allow,
  }) => {
    test.slow();
    await allow.thirdParty('https://www.google.com');
    await save(each);
    const { show, article, page: own } = content;
    const paths = [
      '/',
      '/shows',
      `/shows/${show.slug}`,
      '/news',
      `/news/${article.slug}`,
      '/people',
      '/contact',
    ];
    for (const path of [...paths, `/${own.slug}`, '/admin']) {
      await page.goto(path);
      await expect(page.locator('link[href^="/brand/"][rel="stylesheet"]')).toHaveCount(1);
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode()
        .withRules(['color-contrast'])
        .options({ resultTypes: ['violations'] })
        .analyze();
      const found = violations.flatMap(({ nodes }) =>
        nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
      );
      expect(found, path).toEqual([]);
    }
  });

test('a brand changes the ground of the pages and of the sign-in, and the default brings them back', async ({
  page,
}) => {
  const groundOf = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await save(null);
  await page.goto('/news');
  const before = await groundOf();
  await save({ tint: '#3355ff' });
  await page.goto('/news');
  expect(await groundOf()).not.toBe(before);
  await page.goto('/admin');
  await expect(page.locator('body')).not.toHaveCSS('background-color', 'rgb(247, 245, 240)');
  await save(null);
  await page.goto('/news');
  expect(await groundOf()).toBe(before);
});
