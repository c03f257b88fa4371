/** Data of a page that the network sends in part. */
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';

/** Gives the first request for the data of a page half of them. Then the connection breaks, or sends nothing more. */
const sendHalf = (page: Page, dataPath: string, { breaks }: { breaks: boolean }) =>
  page.addInitScript(
    ([path, isBroken]) => {
      const realFetch = window.fetch.bind(window);
      let sent = false;
      window.fetch = async (input, init) => {
        const answer = await realFetch(input, init);
        if (sent || !answer.url.includes(path)) return answer;
        sent = true;
        const bytes = new Uint8Array(await answer.arrayBuffer());
        const stream = new ReadableStream({
          start(controller) {
            controller.enqueue(bytes.slice(0, bytes.length / 2));
            init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
            if (isBroken) setTimeout(() => controller.error(new TypeError('network error')));
          },
        });
        return new Response(stream, answer);
      };
    },
    [dataPath, breaks] as const,
  );

const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

test('data that break off half-way are asked for again', async ({ page }) => {
  await sendHalf(page, '/people.data', { breaks: true });
  await page.goto('/shows');
  await follow(page, 'Our People');
  await expect(page.getByRole('heading', { level: 1, name: 'Our People' })).toBeVisible();
});

test(
  'a page that is left before all its data are there reports no error',
  { tag: '@long' },
  async ({ page }) => {
    await sendHalf(page, '/people.data', { breaks: false });
    await page.goto('/shows');
    const response = page.waitForResponse(/\/people\.data/);
    await follow(page, 'Our People');
    await response;
    await follow(page, 'News');
    await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  },
);
