/** What is said when a record is saved or deleted, or is not. Nothing is said while an article or a person is deleted. */
export const MESSAGES = {
  show: {
    saving: 'Saving show...',
    saved: 'Show saved successfully',
    notSaved: 'Failed to save show',
    deleting: 'Deleting show...',
    deleted: 'Show deleted successfully',
    notDeleted: 'Failed to delete show',
  },
  article: {
    saving: 'Saving article...',
    saved: 'Article saved successfully',
    notSaved: 'Failed to save article',
    deleting: null,
    deleted: 'Article deleted successfully',
    notDeleted: 'Failed to delete article',
  },
  person: {
    saving: 'Saving team member...',
    saved: 'Team member saved successfully',
    notSaved: 'Failed to save team member',
    deleting: null,
    deleted: 'Team member deleted successfully',
    notDeleted: 'Failed to delete team member',
  },
} as const;

export type ContentKind = keyof typeof MESSAGES;
