const WORD = /[\p{L}\p{N}]+/gu;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .match(WORD) ?? [];

/** Whether each word of the query begins a word of the title. */
export function isNamed(title: string, query: string): boolean {
  const words = wordsOf(title);
  const wanted = wordsOf(query);
  return wanted.length > 0 && wanted.every((each) => words.some((word) => word.startsWith(each)));
}
