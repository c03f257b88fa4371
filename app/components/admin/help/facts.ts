import { MAX_TOKENS } from '~/rules/accounts/api-token';
import { MAX_PASSKEYS, PROOF_MINUTES } from '~/rules/accounts/passkey';
import { MAX_APPROVAL_NOTE, STILLS_PER_PAGE } from '~/rules/approvals/round';
import { GALLERY_LIMITS, MAX_BLOCKS } from '~/rules/blocks/block';
import { HISTORY_VERSIONS, SITTING_MINUTES, VERSIONS_PER_PAGE } from '~/rules/history/history-limits';
import { BRAND_FIELDS } from '~/rules/kinds/brand';
import { MESSAGES } from '~/rules/kinds/kinds';
import { PAGE_FIELDS } from '~/rules/kinds/page';
import { META_DESCRIPTION_SHOWN, SETTINGS_FIELDS } from '~/rules/kinds/settings';
import { SHOW_FIELDS } from '~/rules/kinds/show';
import { MAX_NESTED_PREFIXES, MAX_REDIRECTS } from '~/rules/links/redirect';
import { PASSCODE_TRIES, PASSCODE_TRIES_OF_ALL } from '~/rules/press/passcode';
import { MAX_PRESS_LINKS } from '~/rules/press/press-link';
import { ROWS_PER_PAGE } from '~/rules/records/admin-list';
import { DEFAULT_PREVIEW_DAYS, MAX_PREVIEWS } from '~/rules/records/preview';
import { TRASH_DAYS, UNDO_MINUTES } from '~/rules/records/trash';
import {
  DEFAULT_DAYS as SCREENER_DAYS,
  PROGRESS_SECONDS,
  SCREENER_LIMITS,
  SILENCE_MINUTES,
} from '~/rules/screeners/screener';
import { NEWS_STEP } from '~/rules/site/news-list';
import { PUBLISH_OPEN_PASSAGES } from '~/rules/text/open-passages';
import { EXCERPT_SECONDS } from '~/rules/uploads/excerpt';
import { MEDIA_GUIDANCE, UPLOAD_LIMITS } from '~/rules/uploads/media-guidance';
import { PRESS_LIMITS } from '~/rules/uploads/press';
import {
  LIMITS,
  LOGIN_LIMIT,
  PASSWORD_LENGTH,
  SESSION_DAYS,
  SESSION_MAX_DAYS,
} from '~/rules/validation/limits';

/** What the texts of Help can name between two braces. */
const FACTS: object = {
  BRAND_FIELDS,
  PASSCODE_TRIES,
  PASSCODE_TRIES_OF_ALL,
  DEFAULT_PREVIEW_DAYS,
  EXCERPT_SECONDS,
  GALLERY_LIMITS,
  HISTORY_VERSIONS,
  LIMITS,
  LOGIN_LIMIT,
  MAX_APPROVAL_NOTE,
  MAX_BLOCKS,
  MAX_NESTED_PREFIXES,
  MAX_PASSKEYS,
  MAX_PRESS_LINKS,
  MAX_PREVIEWS,
  MAX_REDIRECTS: MAX_REDIRECTS.toLocaleString('en-GB'),
  MAX_TOKENS,
  MEDIA_GUIDANCE,
  MESSAGES,
  META_DESCRIPTION_SHOWN,
  NEWS_STEP,
  PAGE_FIELDS,
  PASSWORD_LENGTH,
  PRESS_LIMITS,
  PROGRESS_SECONDS,
  PROOF_MINUTES,
  PUBLISH_OPEN_PASSAGES,
  ROWS_PER_PAGE,
  SCREENER_DAYS,
  SCREENER_LIMITS,
  SESSION_DAYS,
  SESSION_MAX_DAYS,
  SETTINGS_FIELDS,
  SHOW_FIELDS,
  SILENCE_MINUTES,
  SITTING_MINUTES,
  STILLS_PER_PAGE,
  TRASH_DAYS,
  UNDO_MINUTES,
  // A copy: if this had the original, the build would put it into the scripts of visitors, with the chunk that it is in.
  UPLOAD_LIMITS: { ...UPLOAD_LIMITS },
  VERSIONS_PER_PAGE,
};

/** Returns what a path such as `LIMITS.stills` names. Throws for any other, so that no text shows one. */
export function factOf(path: string): string {
  const fact = path
    .split('.')
    .reduce<unknown>((from, name) => (from as Record<string, unknown> | undefined)?.[name], FACTS);
  if (Array.isArray(fact)) return fact.join(', ');
  if (typeof fact === 'number' || typeof fact === 'string') return String(fact);
  throw new Error(`Help names ${path}, which is not among its facts.`);
}
