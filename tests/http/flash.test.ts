import { expect, it } from 'vitest';
import type { Context } from '~/core/request/context.server';
import { flashHeader, readFlash, savedMessage, type Flash } from '~/core/forms/flash.server';

const read = async (flash: object) => {
  const header = await flashHeader(flash as Flash, 'http://site.test');
  const cookie = header.split(';', 1)[0] ?? '';
  return (await readFlash(new Request('http://site.test/', { headers: { cookie } }), {} as Context)).flash;
};

it('a flash message keeps a link to a page of this site', async () => {
  const link = { url: '/people#ana-lee', title: 'Ana Lee' };
  expect(await read({ tone: 'success', text: 'Saved', link })).toMatchObject({ text: 'Saved', link });
});

it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', '', 1, null])(
  'a flash message drops the link %j',
  async (url) => {
    const flash = await read({ tone: 'success', text: 'Saved', link: { url, title: 'Ana Lee' } });
    expect(flash?.text).toBe('Saved');
    expect(flash?.link).toBeUndefined();
  },
);

it('a flash message drops a link without a title', async () => {
  expect((await read({ tone: 'success', text: 'Saved', link: { url: '/people' } }))?.link).toBeUndefined();
});

it.each([
  [{ id: '1', name: 'admin' }, 'Saved. Also changed by you, in another window: Channel, Tagline.'],
  [{ id: '2', name: 'admin' }, 'Saved. admin also changed: Channel, Tagline.'],
  // Saved by an account that is gone, or by no account.
  [{ id: null, name: 'Somebody' }, 'Saved. Somebody also changed: Channel, Tagline.'],
])('a save says what %j changed since the form was opened: %s', (by, words) => {
  expect(savedMessage('show', { id: '1' }, 'Saved', { by, fields: ['broadcaster', 'tagline'] })).toBe(words);
});

it('a save that nothing was merged into says no more', () => {
  expect(savedMessage('show', { id: '1' }, 'Saved', null)).toBe('Saved');
});
