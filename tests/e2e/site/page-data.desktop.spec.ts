/** Data of a page that the network sends in part. */
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';

/** Lets the first request for the data of a page get half of them; then the connection breaks, if it is said so, or waits. */
const sendHalf = (page: Page, path: string, { breaks }: { breaks: boolean }) =>
  page.addInitScript(
    ([half, isBroken]) => {
      const whole = window.fetch.bind(window);
      let sent = false;
      window.fetch = async (input, init) => {
        const answer = await whole(input, init);
        if (sent || !answer.url.includes(half)) return answer;
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
    [path, breaks] as const,
  );

const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

test('data that break off half-way are asked for again', async ({ page }) => {
  await sendHalf(page, '/people.data', { breaks: true });
  await page.goto('/shows');
  await follow(page, 'Our People');
  await expect(page.getByRole('heading', { level: 1, name: 'Our People' })).toBeVisible();
});

test('a page that is left before all its data are there reports no error', async ({ page }) => {
  await sendHalf(page, '/people.data', { breaks: false });
  await page.goto('/shows');
  const half = page.waitForResponse(/\/people\.data/);
  await follow(page, 'Our People');
  await half;
  await follow(page, 'News');
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
});
