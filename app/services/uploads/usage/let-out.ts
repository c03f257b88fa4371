import { Upload, type StoredUpload } from '~models/upload';
import { can, type Actor } from '~/rules/accounts/permissions';
import { heldQuestion, heldWords, type HeldFile, type Hold } from '~/rules/press/hold';
import { Failure, Unconfirmed } from '~/rules/validation/errors';
import { publicNow } from '../../platform/publication-clock';
import { isOnHold, readStandings } from './places';
import type { KitPutOnSite } from './put-on-site';
import { pathsByName } from './usage-index';

/** Files that a write puts on the site, and who writes. */
interface Asked {
  actor: Actor;
  /** The names of uploads, each with the name that the fields have for it: an image that stands for a film has the film's. */
  files: ReadonlyMap<string, string>;
  /** What is written, as errors name its fields. */
  fields: object;
  /** Whether the actor has said that files that are held back are to be let out. */
  force: boolean;
  /** The files that the write puts on the site by this show's kit, which needs no question about that kit. */
  kit?: KitPutOnSite | null;
}

/**
 * Returns those of the files that are held back and that the write may let out. Throws 409, naming the files' places, for a picture that
 * somebody in it has refused, whoever writes; for what the actor has no right to let out; and `Unconfirmed` before the actor has said so.
 */
export async function requireLetOut({
  actor,
  files,
  fields,
  force,
  kit = null,
}: Asked): Promise<Set<string>> {
  if (files.size === 0) return new Set();
  const standings = await readStandings([...files.keys()]);
  const held = new Map<string, HeldFile>();
  const refused: string[] = [];
  const later = new Set<string>();
  for (const [name, standing] of standings) {
    const { holds, mediaType, isReady } = standing;
    const isOfKit = kit?.files.has(name) ?? false;
    const isOnlyOfKit = isOfKit && !kit?.onPages.has(name);
    const opensNow = !isOnlyOfKit || (isReady && kit?.opened.has(name));
    if (opensNow && holds.some(({ by }) => by === 'refusal')) refused.push(name);
    else if (isOnHold(standing)) {
      // A kit offers nothing that is not ready, and is opened by whoever may do that. What others hold back, it offers by itself later.
      const isOwn = (hold: Hold) =>
        hold.by === 'refusal' ||
        (hold.by === 'kit' &&
          isOfKit &&
          hold.showId === kit?.showId &&
          (!opensNow || can(actor, 'openKits')));
      const others = holds.filter((hold) => !isOwn(hold));
      if (others.length > 0) held.set(name, { mediaType, holds: others });
      if (!opensNow) later.add(name);
    }
  }
  const places = placesIn(fields, files);
  if (refused.length > 0) throw await refusal(refused, places);
  if (held.size === 0) return new Set();
  const forbidden = [...held].filter(([, file]) => !mayLetOut(actor, file));
  if (forbidden.length > 0)
    throw failureAt(
      forbidden.map(([name, file]) => [name, heldWords(file)]),
      places,
    );
  if (!force) throw unconfirmedAt([...held], places);
  return new Set([...held.keys()].filter((name) => !later.has(name)));
}

/** The files that a write takes out of a show's kit. */
export interface TakenOut {
  showId: string;
  files: readonly string[];
  /** Whether somebody with the right to has decided who sees the kit. */
  isShared: boolean;
}

/**
 * Throws 409 if what an actor without the right to open kits takes out of one is held back by it: in the next save they could put it on the
 * site. What they uploaded themselves they may take out of a kit that is off.
 */
export async function requireKept(actor: Actor, taken: TakenOut | null): Promise<void> {
  if (!taken || taken.files.length === 0 || can(actor, 'openKits')) return;
  const { showId, isShared } = taken;
  const others = isShared
    ? taken.files
    : await Upload.distinct('_id', { _id: { $in: taken.files }, createdBy: { $ne: actor.id } });
  for (const standing of (await readStandings(others)).values()) {
    const isOwn = standing.holds.some((hold) => hold.by === 'kit' && hold.showId === showId);
    if (!isOwn || !isOnHold(standing)) continue;
    const words = heldWords(standing);
    const list = standing.mediaType === 'video' ? 'clips' : 'stills';
    throw new Failure(409, words, { [`press.${list}`]: [words] });
  }
}

/** Whether the actor has the right to lift all that holds a file back. */
const mayLetOut = (actor: Actor, { holds }: HeldFile): boolean =>
  (actor.writableKinds?.includes('show') ?? true) &&
  holds.every(({ by }) => by !== 'refusal' && can(actor, by === 'screener' ? 'shareScreeners' : 'openKits'));

type Places = (name: string) => string[];

function placesIn(fields: object, files: ReadonlyMap<string, string>): Places {
  const paths = pathsByName(fields);
  return (name) => paths.get(files.get(name) ?? name) ?? [];
}

const errorsAt = (words: readonly (readonly [string, string])[], places: Places) =>
  Object.fromEntries(words.flatMap(([name, text]) => places(name).map((path) => [path, [text]])));

function failureAt(words: readonly (readonly [string, string])[], places: Places): Failure {
  return new Failure(409, words[0]?.[1] ?? '', errorsAt(words, places));
}

function unconfirmedAt(held: readonly [string, HeldFile][], places: Places): Unconfirmed {
  const question = heldQuestion(
    held.map(([, file]) => file),
    publicNow(),
  );
  const words = held.map(([name, file]) => [name, heldWords(file)] as const);
  return new Unconfirmed(question, errorsAt(words, places));
}

/** Returns the failure of a write that shows pictures which somebody has refused. */
async function refusal(names: readonly string[], places: Places): Promise<Failure> {
  const stored = await Upload.find({ _id: { $in: [...names] } }, { originalName: 1 }).lean<
    Pick<StoredUpload, '_id' | 'originalName'>[]
  >();
  const titles = stored.map(({ _id, originalName }) => `“${originalName || _id}”`).join(', ');
  const text = `${titles} cannot be on the site: somebody in the picture has refused it.`;
  return failureAt(
    names.map((name) => [name, text] as const),
    places,
  );
}
