import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeSlug, slugify } from '~/core/text/slug.server';

describe('a slug', () => {
  it.each([
    ['The Night Shift', 'the-night-shift'],
    ['Café Déjà Vu', 'cafe-deja-vu'],
    ['Ångström & Ümläut', 'angstrom-umlaut'],
    ['What?! No… way', 'what-no-way'],
    ["Mum's the word", 'mums-the-word'],
    ['snake_case stays', 'snake_case-stays'],
    ['a  b\t\nc', 'a-b-c'],
    ['a - b -- c', 'a-b-c'],
    ['  -edges-  ', 'edges'],
    ['2026', '2026'],
    ['🎬', 'untitled'],
    ['🎬 Action 🎬', 'action'],
    ['مرحبا', 'untitled'],
    ['', 'untitled'],
    ['---', 'untitled'],
  ])('of %j is %j', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it('keeps a title of 1,000 characters whole', () => {
    expect(slugify('x'.repeat(1000))).toBe('x'.repeat(1000));
  });

  it('fits in a URL, whatever the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        expect(slugify(title)).toMatch(/^[a-z0-9_]+(?:-[a-z0-9_]+)*$/);
      }),
    );
  });

  it('of a slug is that slug', () => {
    fc.assert(fc.property(fc.string(), (title) => slugify(slugify(title)) === slugify(title)));
  });
});

describe('a unique slug', () => {
  const among = (...taken: string[]) => {
    return (slug: string) => Promise.resolve(taken.includes(slug));
  };

  it('is the title’s own when it is free', async () => {
    expect(await freeSlug('Ember', among())).toBe('ember');
  });

  it('gets the first free number', async () => {
    expect(await freeSlug('Ember', among('ember'))).toBe('ember-2');
    expect(await freeSlug('Ember', among('ember', 'ember-2', 'ember-4'))).toBe('ember-3');
  });

  it.each(['Edit', 'NEW', ' new! '])('is never a reserved word of the site’s URLs: %j', async (title) => {
    expect(await freeSlug(title, among())).toBe(`${slugify(title)}-2`);
  });
});
