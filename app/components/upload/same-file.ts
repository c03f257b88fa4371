import type { StoredFile } from '~/rules/library';

/** The name under which the library has the same content already, or null where it is the name that was sent. */
export const otherName = ({ originalName }: StoredFile, { name }: Pick<File, 'name'>): string | null =>
  originalName === '' || name.trim().startsWith(originalName) ? null : originalName;

export const sameFileText = (name: string, known: string) =>
  `${name}: the same file is in the library under another name, ${known}.`;
