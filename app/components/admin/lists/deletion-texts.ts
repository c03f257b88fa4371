export const questionOf = (title: string) => `Are you sure you want to delete ${title}?`;

/** Says what a deletion means; `days` is how long the trash keeps, 0 without a trash. */
export function deletionText(days: number): string {
  if (days === 0) return 'It is removed from the site at once. This cannot be undone.';
  return `It is taken off the site at once, and kept in the trash for ${days === 1 ? 'a day' : `${days} days`}.`;
}
