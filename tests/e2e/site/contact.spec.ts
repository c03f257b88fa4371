import { expect, expectToFitPhone, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';

const MAP = 'https://www.openstreetmap.org';

test.describe('contact', () => {
  test(
    'shows how to reach the company, and loads nothing but a map from other sites',
    { tag: '@desktop' },
    async ({ page, allow, site }) => {
      await allow.thirdParty(MAP);
      const elsewhere: string[] = [];
      page.on('request', (request) => {
        const { origin } = new URL(request.url());
        if (origin !== site.url) elsewhere.push(origin);
      });
      await page.goto('/contact');
      await expect(page).toHaveTitle('Contact Primal');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Primal');
      const main = page.getByRole('main');
      await expect(main.getByRole('link', { name: '+44 117 496 0917' })).toHaveAttribute(
        'href',
        'tel:+441174960917',
      );
      await expect(main.getByRole('link', { name: 'hello@primal.example' })).toHaveAttribute(
        'href',
        'mailto:hello@primal.example',
      );
      await expect(main.locator('.reach').getByText('Leather Lane Wharf')).toHaveText(
        /Tannery Yard\s*Leather Lane Wharf\s*Bristol/,
        {
          useInnerText: true,
        },
      );
      await expectToFitPhone(page);

      const map = page.getByTitle('Map: where Primal is');
      await map.scrollIntoViewIfNeeded();
      await expect(map).toHaveAttribute('loading', 'lazy');
      await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('Elsewhere');
      await expect(page.getByRole('link', { name: 'Open in maps' })).toHaveAttribute(
        'href',
        `${MAP}/?mlat=51.4495&mlon=-2.588#map=17/51.4495/-2.588`,
      );
      expect(new Set(elsewhere)).toEqual(new Set([MAP]));
    },
  );
});

test(
  'gives the place of a map to the address if it does not load, or at once if it cannot be reached',
  { tag: '@desktop' },
  async ({ page, allow, site: { url } }) => {
    await page.clock.install();
    await allow.thirdParty(MAP);
    await page.route(`${MAP}/**`, () => undefined);
    await page.goto('/contact', { waitUntil: 'commit' });
    await expect(page).toHaveURL(`${url}/contact`);
    await page.locator('.map').scrollIntoViewIfNeeded();
    await expect(page.getByTitle('Map: where Primal is')).toBeVisible();
    await expect(async () => {
      await page.clock.fastForward(3_000);
      await expect(page.getByTitle('Map: where Primal is')).toHaveCount(0, { timeout: 500 });
    }).toPass();
    const address = page.locator('.map').getByText('Leather Lane Wharf');
    await expect(address).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open in maps' })).toBeVisible();

    await page.unroute(`${MAP}/**`);
    await page.route(`${MAP}/**`, (route) => route.abort());
    await page.goto('/contact');
    await page.locator('.map').scrollIntoViewIfNeeded();
    await expect(page.getByTitle('Map: where Primal is')).toHaveCount(0, { timeout: 2_500 });
    await expect(address).toBeVisible();
  },
);

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use({ javaScriptEnabled: false });

  test(
    'shows the address in the place of the map, whose site needs scripts',
    { tag: '@long' },
    async ({ page, allow }) => {
      await allow.thirdParty(MAP);
      await page.goto('/contact');
      await expect(page.locator('.map').getByText('Leather Lane Wharf')).toBeVisible();
      await expect(page.getByTitle('Map: where Primal is')).toBeHidden();
    },
  );
});

test.describe('over HTTP', { tag: '@desktop' }, () => {
  test.use(overHttp);

  test('invites to the talent network, and describes the company to search engines', async ({
    page,
    allow,
  }) => {
    await allow.thirdParty(MAP);
    await page.goto('/contact');
    const network = page.getByRole('region', { name: 'Talent network' });
    await expect(network.locator('.prose p')).toHaveCount(2);
    await expect(network.getByRole('link', { name: 'Join Our Network' })).toHaveAttribute('href', /^https:/);

    const records = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(records.map((record) => JSON.parse(record) as unknown)).toContainEqual(
      expect.objectContaining({
        '@type': 'ContactPage',
        mainEntity: expect.objectContaining({ name: 'Primal', telephone: '+441174960917' }),
      }),
    );
  });
});
