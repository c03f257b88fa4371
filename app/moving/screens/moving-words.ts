export const NO_PLAN_MADE = 'Failed to make a plan';

export const IMPORT_FAILURES = {
  start: 'Failed to start the import',
  stop: 'Failed to stop the import',
  discard: 'Failed to discard the plan',
  undo: 'Failed to undo the import',
  pictures: 'Failed to add pictures',
} as const;

export const UNDO_VERB = 'Undo import';
export const UNDO_QUESTION = 'Undo this import?';
export const UNDO_DETAIL =
  'What it added, and nobody has edited since, goes to the trash; what it updated goes back to the version before. Its redirects go. What was edited here stays, and is listed.';
