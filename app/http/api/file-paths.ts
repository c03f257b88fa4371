import { isNameAlone } from '~/rules/uploads/uploads';
import { readKeys } from '~/services/uploads/delivery/find-upload';

const NAME = 'file';

/**
 * Returns an answer in which every `file` is what an upload's is, the path after `/assets/`, where a record stores the name alone. Of a
 * file that the library does not have it stays the name.
 */
export async function withFilePaths<Answer>(answer: Answer): Promise<Answer> {
  const names = new Set<string>();
  mapFiles(answer, (name) => {
    names.add(name);
    return name;
  });
  if (names.size === 0) return answer;
  const keys = await readKeys([...names]);
  return mapFiles(answer, (name) => keys.get(name) ?? name) as Answer;
}

/** Returns the JSON value with another text for each file that it names alone. */
function mapFiles(value: unknown, to: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapFiles(item, to));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => [
      key,
      key === NAME && typeof inner === 'string' && isNameAlone(inner) ? to(inner) : mapFiles(inner, to),
    ]),
  );
}
