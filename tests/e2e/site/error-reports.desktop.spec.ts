/** What the browser reports to the server's log when something in a page fails. */
import { expect, test } from '../../fixtures';

test('an uncaught error is reported, the rest of an aborted request is not', async ({ page, allow }) => {
  allow.console(/Nobody expected this/);
  await page.goto('/people');
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/client-errors')) reports.push(request.postData() ?? '');
  });
  // So the data of a page end that is left while they arrive.
  await page.evaluate(() => void Promise.reject(new DOMException('The stream was aborted', 'AbortError')));
  await page.evaluate(() => void Promise.reject(new Error('Nobody expected this')));
  await expect.poll(() => reports).toHaveLength(1);
  expect(reports[0]).toContain('Nobody expected this');
});
