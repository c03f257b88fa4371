/** JSON bodies that are as long as a call may be, in shapes that cost a program most. */
import type { Shape } from '../fixtures/from-schema';

/** Returns a value of that shape in which every text is `text`, and every list has one item. */
function withText(shape: Shape, text: string): unknown {
  const [first] = shape.anyOf ?? [];
  if (shape.anyOf) return withText(shape.anyOf.find(({ type }) => type === 'string') ?? first ?? {}, text);
  if (shape.enum || shape.const !== undefined || shape.type === 'string') return text;
  if (shape.type === 'array') return [withText(shape.items ?? {}, text)];
  if (shape.type !== 'object') return 0;
  return withProperties(shape, (property) => withText(property, text));
}

const withProperties = ({ properties = {} }: Shape, valueOf: (property: Shape) => unknown) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([, { readOnly }]) => readOnly !== true)
      .map(([name, property]) => [name, valueOf(property)]),
  );

const textsIn = (shape: Shape): number => JSON.stringify(withText(shape, '\0')).split('\\u0000').length;

/** Every text of the body with one unit that is repeated as often as the body allows, or as the longest text. */
const filledWith =
  (unit: string, longest = Infinity) =>
  (shape: Shape, bytes: number): string => {
    const units = JSON.stringify(unit).length - 2;
    const room = Math.floor((bytes * 0.95) / textsIn(shape) / units);
    return JSON.stringify(withText(shape, unit.repeat(Math.min(room, longest / unit.length))));
  };

const repeated = (bytes: number, item: (index: number) => string): string => {
  const items: string[] = [];
  for (let length = 100; length < bytes; length += (items.at(-1)?.length ?? 0) + 1)
    items.push(item(items.length));
  return items.join(',');
};

const firstOf = ({ properties = {} }: Shape) => Object.keys(properties)[0] ?? 'x';

function manyItems(shape: Shape, bytes: number): string {
  const lists = Object.entries(shape.properties ?? {}).filter(([, { type }]) => type === 'array');
  const [name = firstOf(shape), list] = lists[0] ?? [];
  const item = list?.items?.type === 'object' ? '{}' : '0';
  return `{${JSON.stringify(name)}:[${repeated(bytes, () => item)}]}`;
}

export const JSON_SHAPES: Record<string, (shape: Shape, bytes: number) => string> = {
  'unknown names': (_, bytes) => `{${repeated(bytes, (index) => `"${index.toString(36)}":0`)}}`,
  'deep nesting': (shape, bytes) => {
    const depth = Math.floor(bytes / 2) - 100;
    return `{"${firstOf(shape)}":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  },
  'many items': manyItems,
  'runs of spaces': filledWith(' '),
  'open tags': filledWith('<a href="/x">b', 199_000),
  'a long unknown name': (_, bytes) => `{"${'n'.repeat(bytes - 100)}":0}`,
  'spaces between tokens': (shape, bytes) => `{"${firstOf(shape)}"${' '.repeat(bytes - 200)}:0}`,
  'escaped quotes': filledWith('"'),
  'line breaks': filledWith('\r'),
  'accents out of order': filledWith('\u0301\u0323'),
  'a long number': (shape, bytes) => `{"${firstOf(shape)}":${'1'.repeat(bytes - 200)}}`,
};
