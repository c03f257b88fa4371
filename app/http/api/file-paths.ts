import { isNameAlone } from '~/rules/uploads/uploads';
import { readKeys } from '~/services/uploads/delivery/find-upload';

const isName = (key: string, value: unknown): value is string =>
  key === 'file' && typeof value === 'string' && isNameAlone(value);

/** What is written as it says itself, such as a date, holds no files. */
const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !('toJSON' in value);

/**
 * Returns an answer in which every `file` is what an upload's is, the path after `/assets/`, where a record stores the name alone. Of a
 * file that the library does not have it stays the name.
 */
export async function withFilePaths<Answer extends object>(answer: Answer): Promise<Answer> {
  const names = new Set<string>();
  addNames(answer, names);
  if (names.size === 0) return answer;
  const keys = await readKeys([...names]);
  return withPaths(answer, keys) as Answer;
}

function addNames(value: object, names: Set<string>): void {
  for (const [key, inner] of Object.entries(value) as [string, unknown][])
    if (isName(key, inner)) names.add(inner);
    else if (isNested(inner)) addNames(inner, names);
}

function withPaths(value: object, keys: ReadonlyMap<string, string>): object {
  const pathIn = (key: string, inner: unknown): unknown => {
    if (isName(key, inner)) return keys.get(inner) ?? inner;
    return isNested(inner) ? withPaths(inner, keys) : inner;
  };
  if (Array.isArray(value)) return value.map((inner: unknown) => pathIn('', inner));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pathIn(key, inner)]));
}
