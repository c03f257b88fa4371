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

/** What is said when a form of the profile fails, by its `intent`; the profile's own fields have none. */
export const PROFILE_FAILURES = {
  profile: 'Failed to update profile',
  'dark-mode': 'Failed to update profile',
  password: 'Failed to change password',
  sessions: 'Failed to sign out',
} as const;

/** What is said when a form of the media library fails, by its `intent`. */
export const FILE_FAILURES = {
  save: 'Failed to save file',
  upload: 'Failed to upload file',
  optimise: 'Failed to optimise the video',
  delete: 'Failed to delete file',
} as const;

export const USER_NOT_DELETED = 'Failed to delete user';
export const LOGIN_FAILED = 'Login failed';

/** A message as a sentence that another one can follow. */
export const asSentence = (message: string): string => (/[.!?]$/.test(message) ? message : `${message}.`);

/** The message for the form's hidden field `intent`; `fallback` where it has none of these. */
export const messageFor =
  <Intent extends string>(messages: Record<Intent, string>, fallback: Intent) =>
  (form: FormData): string => {
    const intent = form.get('intent');
    const known = typeof intent === 'string' && Object.hasOwn(messages, intent);
    return messages[known ? (intent as Intent) : fallback];
  };

export type ContentKind = keyof typeof MESSAGES;
