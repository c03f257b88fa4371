import { expect, it } from 'vitest';
import { sanitizeHtml } from '~/core/html/sanitize-html';
import { collectGarbage } from '../../setup/memory';

/** Sanitises the given number of texts, and returns the megabytes in use afterwards. */
async function after(texts: number): Promise<number> {
  const text = '<p>Hello <a href="https://example.com/">there</a></p>'.repeat(10);
  for (let index = 0; index < texts; index += 1) sanitizeHtml(text);
  // The sanitiser's window still has pending tasks.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

it('sanitising many texts does not leak memory', async () => {
  const before = await after(20);
  // A text that is not freed takes about 0.12 MB.
  expect((await after(100)) - before).toBeLessThan(8);
}, 60_000);
