/** Rich text is stored as one block per line. */
const joinBlocks = (_: string, value: { html?: string[] } | null): unknown =>
  Array.isArray(value?.html) ? value.html.join('') : value;

/** Parses a file of the demo content. */
export const parseDemo = <Content>(text: string): Content => JSON.parse(text, joinBlocks) as Content;
