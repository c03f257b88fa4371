/** What a browser remembers of uploads, so that they go on after a reload. */
import { expect, it } from 'vitest';
import { UploadMemory } from '~/media/library/use-library-uploads';

const file = (name: string, size = 10) => ({ name, size, lastModified: 5 });

function memory(stored = new Map<string, string>()) {
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  return { stored, of: (user: string) => new UploadMemory(user, () => storage) };
}

it('finished files are told from unfinished ones by name, size and time', () => {
  const { of } = memory();
  of('mara').add([file('a.jpg'), file('b.jpg')]);
  of('mara').finish(file('a.jpg'), '/assets/a.jpg');
  expect(of('mara').finder()(file('a.jpg'))?.url).toBe('/assets/a.jpg');
  expect(of('mara').finder()(file('b.jpg'))).toEqual(file('b.jpg'));
  expect(of('mara').finder()(file('a.jpg', 11))).toBeUndefined();
  expect(of('ines').all()).toEqual([]);
});

it('the same files chosen again keep what is known, and all is forgotten once nothing is left', () => {
  const { stored, of } = memory();
  of('mara').add([file('a.jpg'), file('b.jpg')]);
  of('mara').finish(file('a.jpg'), '/assets/a.jpg');
  of('mara').add([file('a.jpg'), file('b.jpg')]);
  expect(of('mara').all()).toEqual([{ ...file('a.jpg'), url: '/assets/a.jpg' }, file('b.jpg')]);
  of('mara').remove(file('b.jpg'));
  expect(stored.size).toBe(0);
});

it('broken and blocked storage is the same as an empty one', () => {
  const { of } = memory(new Map([['showreel-uploads:mara', '[{"name":1},']]));
  expect(of('mara').all()).toEqual([]);
  const blocked = new UploadMemory('mara', () => {
    throw new Error('blocked');
  });
  blocked.add([file('a.jpg')]);
  expect(blocked.all()).toEqual([]);
});
