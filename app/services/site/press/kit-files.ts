import { Upload, type StoredUpload } from '~models/upload';
import type { StoredShowPress } from '~models/show';
import { isUsable, stillState } from '~/rules/press/kit';
import { approvalStates } from '../../approval-states/approval-states';

/** What decides whether a kit has a file. */
const DECISIVE = { key: 1, 'facts.mediaType': 1, press: 1, people: 1 } as const;

type DecisiveUpload = Pick<StoredUpload, '_id' | 'key' | 'press' | 'people'> & {
  facts: Pick<StoredUpload['facts'], 'mediaType'>;
};

/** The files of a kit that the press may have now, in its order. */
export interface ReadyFiles<Of> {
  /** Pictures that are cleared, usable and, where somebody has to be asked, approved. */
  stills: Of[];
  /** Films that are usable. */
  clips: Of[];
}

/** The lists of files of a kit. */
export type KitFiles = Pick<StoredShowPress, 'stills' | 'clips'>;

/** Returns the generated names of the files in kits, each once. */
export const fileNamesOf = (kits: readonly KitFiles[]): string[] => [
  ...new Set(kits.flatMap(({ stills = [], clips = [] }) => [...stills, ...clips].map(({ file }) => file))),
];

/** Returns the state of the files of kits: two queries, however many kits there are. */
export async function readyFilesReader(
  names: readonly string[],
  now: Date,
): Promise<(kit: KitFiles) => ReadyFiles<DecisiveUpload>> {
  if (names.length === 0) return () => ({ stills: [], clips: [] });
  const uploads = await Upload.find({ _id: { $in: [...names] } }, DECISIVE).lean<DecisiveUpload[]>();
  return selectReady(uploads, now);
}

/** Returns a function that selects among uploads those that the press may have now of a kit. One query. */
export async function selectReady<Of extends DecisiveUpload>(
  uploads: readonly Of[],
  now: Date,
): Promise<(kit: KitFiles) => ReadyFiles<Of>> {
  const known = new Map(uploads.map((upload) => [upload._id, upload]));
  const approvals = await approvalStates(uploads.filter(({ facts }) => facts.mediaType === 'image'));
  const isReady = (upload: Of) => stillState(upload, approvals.get(upload._id) ?? null, now) === 'ready';
  const filesOf = (items: KitFiles['stills'] | undefined, mediaType: 'image' | 'video') =>
    (items ?? [])
      .flatMap(({ file }) => known.get(file) ?? [])
      .filter(({ facts }) => facts.mediaType === mediaType);
  return ({ stills, clips }) => ({
    stills: filesOf(stills, 'image').filter(isReady),
    clips: filesOf(clips, 'video').filter((upload) => isUsable(upload, now)),
  });
}
