import type { Shape } from '../uploads/file-advice';
import type { UploadType } from '../uploads/uploads';

/** How a field is edited in place: one line, several, rich text, on and off, or the address of a file. */
export type InlineShape = 'line' | 'lines' | 'rich' | 'switch' | 'image' | 'video';

/** What Edit Mode changes in place, and nothing else does it change. */
export const INLINE = {
  show: {
    title: 'line',
    broadcaster: 'line',
    tagline: 'line',
    description: 'rich',
    status: 'switch',
    featuredOnHomepage: 'switch',
    videoUrl: 'video',
    thumbnailUrl: 'image',
  },
  article: { title: 'line', excerpt: 'lines', content: 'rich', status: 'switch', imageUrl: 'image' },
  person: { name: 'line', role: 'line', bio: 'rich', videoUrl: 'video', imageUrl: 'image' },
  settings: {
    siteName: 'line',
    homeIntro: 'rich',
    talentIntro: 'rich',
    contactPhone: 'line',
    contactEmail: 'line',
    address: 'lines',
    reelVideoUrl: 'video',
  },
} as const satisfies Record<string, Record<string, InlineShape>>;

export type InlineKind = keyof typeof INLINE;

/** Whose file a picture or a video of a record is, and the shape that its page gives it. */
export const INLINE_FILES: Record<InlineKind, { of: UploadType; shape: Shape }> = {
  show: { of: 'show', shape: 'landscape' },
  article: { of: 'news', shape: 'landscape' },
  person: { of: 'person', shape: 'portrait' },
  settings: { of: 'settings', shape: 'landscape' },
};

/** The pseudo-field of a record's place among its like; its values are `up` and `down`. */
export const ORDER = 'orderPosition';
const ORDERED: ReadonlySet<string> = new Set<InlineKind>(['show', 'person']);

export const isInlineKind = (kind: string): kind is InlineKind => Object.hasOwn(INLINE, kind);

/** How that field is edited in place, or null where it is not. */
export function shapeOf(kind: string, field: string): InlineShape | 'order' | null {
  if (!isInlineKind(kind)) return null;
  if (field === ORDER) return ORDERED.has(kind) ? 'order' : null;
  const shapes: Record<string, InlineShape> = INLINE[kind];
  return Object.hasOwn(shapes, field) ? (shapes[field] ?? null) : null;
}

/** Whether a field holds the address of a picture or a video. */
export const isFile = (shape: ReturnType<typeof shapeOf>): shape is 'image' | 'video' =>
  shape === 'image' || shape === 'video';

/** The values of a switch for off and on, as they are stored. */
export const SWITCHES = {
  featuredOnHomepage: [false, true],
  'show.status': ['inactive', 'active'],
  'article.status': ['draft', 'published'],
} as const;

export type InlineValue = string | boolean;

/** A record that this person may change in place: the fields that the page shows, as they are stored. */
export interface InlineRecord {
  kind: InlineKind;
  id: string;
  /** What the record is called, within the name of each of its texts. */
  name: string;
  values: Record<string, InlineValue>;
}

/** What a page in Edit Mode knows of who edits it. */
export interface Editing {
  /** Whether the order of cards may be changed. */
  mayOrder: boolean;
  /** By the names under which the page's components ask for them, such as `show/<id>`. */
  records: Record<string, InlineRecord>;
  /** The address today of the one record that the page is about. */
  slug: string | null;
  /** What a form without scripts has left to be said. */
  flash: { kind: 'success' | 'error' | 'info'; text: string } | null;
}

/** What a script gets back for a field that was saved. */
export interface InlineSaved {
  ok: true;
  /** As it is stored now: cleaned. */
  value: InlineValue;
  /** The record's address now, where it has one. */
  slug?: string | undefined;
  /** What is said: 'Changes saved', and what somebody else changed. */
  message: string;
}

export const SAVED = 'Changes saved';
export const NOT_SAVED = 'Failed to save changes';
