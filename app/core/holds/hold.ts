import { shortDateTime } from '~/core/text/formats';
import type { Question } from '~/core/validation/errors';
import type { FileState } from '~/core/files/file-library';
import type { MediaType } from '~/core/files/uploads';

export type Hold =
  /** A kit that is closed, or public without this file. A set embargo is in the future; `opensThen` tells whether its end opens the kit. */
  | {
      by: 'kit';
      showId: string;
      title: string;
      isOpen: boolean;
      embargoUntil: Date | null;
      opensThen: boolean;
    }
  | { by: 'screener'; showId: string; title: string }
  | { by: 'refusal'; name: string };

export interface HeldFile {
  mediaType: MediaType;
  holds: readonly Hold[];
}

const REFUSED = 'Refused by';

/** Returns the label of the first reason for the library and file choosers; null without one. */
export function heldBackMark(holds: readonly Hold[], now: Date): string | null {
  const refusedBy = holds.flatMap((hold) => (hold.by === 'refusal' ? hold.name : []));
  if (refusedBy.length > 0) return `${REFUSED} ${refusedBy.join(', ')}`;
  if (holds.some(({ by }) => by === 'screener')) return 'Screener';
  const kits = holds.filter((hold) => hold.by === 'kit');
  const [first] = kits
    .flatMap(({ embargoUntil }) => embargoUntil ?? [])
    .sort((a, b) => a.getTime() - b.getTime());
  if (first) return `Embargo until ${shortDateTime(first, now)}`;
  if (kits.some(({ isOpen }) => !isOpen)) return 'Kit not open';
  return kits.length > 0 ? 'Not cleared' : null;
}

const BY_FIRST_WORD: Record<string, FileState> = {
  Embargo: 'embargo',
  Kit: 'kit',
  Screener: 'screener',
  Refused: 'refused',
};

/** Returns the reason that a mark of `heldBackMark` names. */
export const stateOfMark = (mark: string): FileState =>
  BY_FIRST_WORD[mark.split(' ', 1)[0] ?? ''] ?? 'uncleared';

/** A refused picture must not be published. */
export const isRefusalMark = (mark: string): boolean => stateOfMark(mark) === 'refused';

const REASONS: Record<FileState, string> = {
  embargo: 'It is for the press, under an embargo.',
  kit: 'It is for the press, and its kit is not open.',
  screener: 'It is a screener.',
  refused: 'It cannot be on the site, because somebody in the picture has refused it.',
  uncleared: 'It is not cleared for the press.',
};

/** Returns why a file of this mark is held back, and what a save does with it. */
export function heldBackDetail(mark: string): string {
  const state = stateOfMark(mark);
  const saving = state === 'refused' ? '' : ' Before it goes on the site, saving asks again.';
  return `${REASONS[state]}${saving}`;
}

const NOUNS = { image: 'picture', video: 'film' } as const;

/** Returns the first hold that can be lifted; screeners come before kits. */
const mainHold = ({ holds }: HeldFile): Exclude<Hold, { by: 'refusal' }> | undefined =>
  holds.find((hold) => hold.by === 'screener') ?? holds.find((hold) => hold.by === 'kit');

export function heldWords(file: HeldFile): string {
  const hold = mainHold(file);
  if (hold?.by === 'screener' && file.mediaType === 'video') return `This film is a screener: ${hold.title}`;
  return `This ${NOUNS[file.mediaType]} is held back for the press: ${hold?.title ?? ''}`;
}

/** Returns one question for all files that are held back and would be published. */
export function heldQuestion(files: readonly HeldFile[], now: Date): Question {
  const groups = new Map<string, HeldFile[]>();
  for (const file of files) {
    const hold = mainHold(file);
    const isScreener = hold?.by === 'screener' && file.mediaType === 'video';
    const key = isScreener ? 'screener' : `${hold?.title ?? ''}\n${untilOf(file, now)}`;
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  const sentences = [...groups].map(([key, group]) =>
    key === 'screener' ? screenerWords(group) : kitWords(group, key.split('\n')),
  );
  const isOne = files.length === 1;
  const ending = groups.has('screener') && groups.size === 1 ? '' : ' now';
  const text = `${sentences.join(' ')} Put ${isOne ? 'it' : 'them'} on the site${ending}?`;
  return { text, verb: isOne ? 'Put it on the site' : 'Put them on the site', isForce: true };
}

function untilOf(file: HeldFile, now: Date): string {
  const hold = mainHold(file);
  return hold?.by === 'kit' && hold.opensThen && hold.embargoUntil
    ? shortDateTime(hold.embargoUntil, now)
    : '';
}

const screenerWords = ({ length }: HeldFile[]) =>
  length === 1 ? 'This film is a screener.' : `${length} films are screeners.`;

function kitWords(files: HeldFile[], [title = '', until = '']: string[]): string {
  const [first, ...others] = new Set(files.map(({ mediaType }) => NOUNS[mediaType]));
  const noun = others.length > 0 ? 'file' : (first ?? 'file');
  const [counted, are] = files.length === 1 ? [`1 ${noun}`, 'is'] : [`${files.length} ${noun}s`, 'are'];
  const state = until === '' ? 'held back for the press' : `under embargo until ${until}`;
  return `${counted} of the kit of ${title} ${are} ${state}.`;
}
