import { MAX_TOKENS } from '~/core/access/api-token';
import { MAX_PASSKEYS, PROOF_MINUTES } from '~/core/access/passkey';
import { MAX_APPROVAL_NOTE, STILLS_PER_PAGE } from '~/press/approvals/round';
import { GALLERY_LIMITS, MAX_BLOCKS } from '~/core/html/block';
import {
  HISTORY_VERSIONS,
  SITTING_MINUTES,
  VERSIONS_PER_PAGE,
  TRASH_DAYS,
  UNDO_MINUTES,
} from '~/core/db/retention-limits';
import { MESSAGES } from '~/core/nouns/kinds';
import { PAGE_FIELDS } from '~/core/nouns/page';
import { META_DESCRIPTION_SHOWN, SETTINGS_FIELDS, BRAND_FIELDS } from '~/core/nouns/settings';
import { SHOW_FIELDS } from '~/core/nouns/show';
import { MAX_NESTED_PREFIXES, MAX_REDIRECTS } from '~/core/request/redirect';
import {
  PASSCODE_TRIES,
  PASSCODE_TRIES_OF_ALL,
  MAX_PRESS_LINKS,
  DEFAULT_PREVIEW_DAYS,
  MAX_PREVIEWS,
} from '~/core/session/share-link';
import { ROWS_PER_PAGE } from '~/core/nouns/admin-list';
import {
  DEFAULT_DAYS as SCREENER_DAYS,
  PROGRESS_SECONDS,
  SCREENER_LIMITS,
  SILENCE_MINUTES,
} from '~/press/screeners/screener';
import { ASK_LIMITS } from '~/records/previews/ask';
import { NEWS_STEP } from '~/site/news/news-list';
import { PUBLISH_OPEN_PASSAGES } from '~/core/text/parts';
import { EXCERPT_SECONDS, PRESS_LIMITS } from '~/core/files/file-library';
import { LEAST_WIDTH, MEDIA_GUIDANCE, UPLOAD_LIMITS } from '~/core/files/media-guidance';
import {
  LIMITS,
  LOGIN_LIMIT,
  PASSWORD_LENGTH,
  SESSION_DAYS,
  SESSION_MAX_DAYS,
} from '~/core/validation/limits';

const FACTS: object = {
  ASK_LIMITS,
  BRAND_FIELDS,
  PASSCODE_TRIES,
  PASSCODE_TRIES_OF_ALL,
  DEFAULT_PREVIEW_DAYS,
  EXCERPT_SECONDS,
  GALLERY_LIMITS,
  HISTORY_VERSIONS,
  LEAST_WIDTH: LEAST_WIDTH.toLocaleString('en-GB'),
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
  // A copy: the build would otherwise put the original's chunk into the scripts of visitors.
  UPLOAD_LIMITS: { ...UPLOAD_LIMITS },
  VERSIONS_PER_PAGE,
};

/** Returns the value of a path such as `LIMITS.stills`. Throws for an unknown path, so that no text shows one. */
export function factOf(path: string): string {
  const fact = path
    .split('.')
    .reduce<unknown>((from, name) => (from as Record<string, unknown> | undefined)?.[name], FACTS);
  if (Array.isArray(fact)) return fact.join(', ');
  if (typeof fact === 'number' || typeof fact === 'string') return String(fact);
  throw new Error(`Help names ${path}, which is not among its facts.`);
}
