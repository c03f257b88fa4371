import { defineModel, stored, listedSchema, type StoredIn } from './define';

/** A recipient with a personal link to a screener, which is a grant. */
const recipient = listedSchema({
  name: stored.required,
  outlet: stored.text,
  email: stored.text,
  starts: stored.whole,
});
export type StoredRecipient = StoredIn<typeof recipient>;

/**
 * A film shown to named people before its publication. `filmUrl`: in the API `file`. Openings are counted in `Viewing`, because a new link
 * keeps them.
 */
export const Screener = defineModel('Screener', 'screeners', [{ show: 1, createdAt: -1 }, { expiresAt: 1 }], {
  /** The number of writes; every update is a compare-and-set on it. */
  version: stored.is<number>({ type: Number, default: 1 }),
  /** The id of the show. */
  show: stored.required,
  title: stored.required,
  /** The URL of the film, so that it counts among the uses of files. */
  filmUrl: stored.required,
  note: stored.text,
  expiresAt: stored.moment,
  starts: stored.whole,
  /** The hash of its links' passcode; empty for none. */
  code: stored.text,
  /** Whether each person gets a copy with their name in the picture. */
  burn: stored.flag,
  recipients: stored.is<StoredRecipient[]>({ type: [recipient], default: [] }),
  createdBy: stored.textOrNull,
  createdByName: stored.text,
  createdAt: stored.moment,
  updatedAt: stored.is<Date>({ type: Date, default: () => new Date() }),
  updatedBy: stored.textOrNull,
});
export type StoredScreener = StoredIn<typeof Screener>;

/** A recipient's viewing of a screener. Its id is the recipient's. */
export const Viewing = defineModel('Viewing', 'viewings', [{ screener: 1 }], {
  /** The id of the screener. */
  screener: stored.required,
  opened: stored.count,
  /** The number of starts. */
  used: stored.count,
  /** Seconds that were watched. */
  watched: stored.count,
  /** The furthest second of the film reached. */
  furthest: stored.count,
  /** The last range request or progress report. */
  lastAt: stored.momentOrNull,
  lastProgressAt: stored.momentOrNull,
});
export type StoredViewing = StoredIn<typeof Viewing>;
