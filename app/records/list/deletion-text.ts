export const questionOf = (title: string) => `Are you sure you want to delete ${title}?`;

/** `days` is how long the trash keeps a record, 0 without a trash. */
export function deletionText(days: number, count = 1): string {
  const are = count === 1 ? 'It is' : 'They are';
  if (days === 0) return `${are} removed from the site at once. This cannot be undone.`;
  return `${are} taken off the site at once, and kept in the trash for ${days === 1 ? 'a day' : `${days} days`}.`;
}
