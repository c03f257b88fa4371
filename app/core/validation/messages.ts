export const PROFILE_FAILURES = {
  profile: 'Failed to update profile',
  'dark-mode': 'Failed to update profile',
  password: 'Failed to change password',
  sessions: 'Failed to sign out',
  'recovery-codes': 'Failed to make recovery codes',
  'remove-authenticator': 'Failed to remove the authenticator',
  'add-passkey': 'Failed to add the passkey',
  'remove-passkey': 'Failed to remove the passkey',
  prove: 'Failed to check the password',
} as const;

export const TOKEN_FAILURES = {
  'create-token': 'Failed to create token',
  'end-token': 'Failed to end token',
} as const;

/** Error messages by `intent`; the form of the user's own fields has none. */
export const USER_FAILURES = {
  create: 'Failed to create user',
  save: 'Failed to update user',
  reset: 'Failed to reset password',
  'end-sessions': 'Failed to end sessions',
  'remove-second-factor': 'Failed to remove second factor',
} as const;
export const AUTHENTICATOR_NOT_ADDED = 'Failed to add the authenticator';
export const PASSWORD_NOT_SET = 'Failed to set password';

export const FILE_FAILURES = {
  save: 'Failed to save file',
  upload: 'Failed to upload file',
  delete: 'Failed to delete file',
  replace: 'Failed to replace file',
  crop: 'Failed to crop picture',
  'save-files': 'Failed to save files',
  'delete-files': 'Failed to delete files',
  'add-track': 'Failed to add track',
  'remove-track': 'Failed to remove track',
} as const;
export const TRACK_ADDED = 'Track added';
export const TRACK_REMOVED = 'Track removed';

export const KIT_SAVED = 'Press kit saved successfully';
export const KIT_NOT_SAVED = 'Failed to save press kit';

export const PREVIEW_FAILURES = {
  'make-preview': 'Failed to make preview link',
  'end-preview': 'Failed to end preview link',
  'end-previews': 'Failed to end preview links',
  'new-preview-link': 'Failed to make preview link',
  'tick-notes': 'Failed to tick off the note',
} as const;
export const PREVIEW_MADE = 'Preview link made';
export const PREVIEWS_MADE = 'Preview links made';
export const NOTES_TICKED = 'Notes saved';
export const PREVIEW_ENDED = 'Preview link ended';
export const PREVIEWS_ENDED = 'Preview links ended';

export const PRESS_LINK_FAILURES = {
  'make-press-link': 'Failed to make press link',
  'end-press-link': 'Failed to end press link',
} as const;
export const PRESS_LINK_MADE = 'Press link made';
export const PRESS_LINK_ENDED = 'Press link ended';

export const CHANGES_FAILURES = {
  'keep-changes': 'Failed to keep unpublished changes',
  'publish-changes': 'Failed to publish changes',
  'schedule-changes': 'Failed to schedule changes',
  'cancel-date': 'Failed to cancel the date',
} as const;
export const CHANGES_KEPT = 'Unpublished changes kept';
export const CHANGES_PUBLISHED = 'Changes published';
export const CHANGES_SCHEDULED = 'Changes scheduled';
export const DATE_CANCELLED = 'Date cancelled';
export const CHANGES_DISCARDED = 'Changes discarded';
export const CHANGES_NOT_DISCARDED = 'Failed to discard changes';

export const VERSION_RESTORED = 'Version restored';
export const VERSION_NOT_RESTORED = 'Failed to restore version';
export const TICK_FILES = 'Tick the files first.';
export const RESTORED = 'Restored';
export const NOT_RESTORED = 'Failed to restore';
export const DELETED_FOR_EVER = 'Deleted for ever';
export const NOT_DELETED_FOR_EVER = 'Failed to delete for ever';
export const TRASH_FAILURES = { restore: NOT_RESTORED, delete: NOT_DELETED_FOR_EVER } as const;
export const USER_NOT_DELETED = 'Failed to delete user';
/** The message without a response from the server, if no input could be lost. */
export const UNREACHABLE_SERVER = 'The server cannot be reached. Check your connection and try again.';
/** The same for a form, which keeps its input. */
export const UNREACHABLE_INPUT_KEPT =
  'The server cannot be reached. What you typed is kept: check your connection and try again.';
export const LOGIN_FAILED = 'Login failed';

/** Adds a full stop, so that another sentence can follow. */
export const asSentence = (message: string): string => (/[.!?]$/.test(message) ? message : `${message}.`);

export const messageFor =
  <Intent extends string>(messages: Record<Intent, string>, fallback: Intent) =>
  (form: FormData): string => {
    const intent = form.get('intent');
    const known = typeof intent === 'string' && Object.hasOwn(messages, intent);
    return messages[known ? (intent as Intent) : fallback];
  };
