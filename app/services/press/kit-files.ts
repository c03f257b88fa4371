import { Upload, type StoredUpload } from '~models/upload';
import { NO_PRESS } from '~models/upload-press';
import { approvalWithNames } from '~/rules/press/blocking-people';
import { toChoice, type KitFile } from '~/rules/press/still-row';
import { longDateTime } from '~/rules/text/dates';
import { nameOf } from '~/rules/uploads/library';
import { staffUrl } from '~/rules/uploads/staff-url';
import { can, type Actor } from '~/rules/accounts/permissions';
import { picturesInRounds, readVerdicts } from '../approval-states/approval-states';
import { isHeldBack, posterUrlOf, urlOf } from '../uploads/delivery/view';
import { mayChangeUpload, openable } from '../uploads/library/authorize-change';
import { readPlacesOnSite } from '../uploads/usage/files-on-site';
import { readStillStates } from './still-states';

const READ = {
  key: 1,
  originalName: 1,
  facts: 1,
  texts: 1,
  press: 1,
  people: 1,
  variants: 1,
  poster: 1,
  createdBy: 1,
  usage: 1,
} as const;
type ReadUpload = Pick<StoredUpload, '_id' | keyof typeof READ>;

/**
 * Returns these files of the library as the screen of a kit shows them, by their names; files that were deleted are left out. As
 * many queries for many as for one.
 */
export async function readKitFiles(actor: Actor, files: readonly string[]): Promise<Map<string, KitFile>> {
  if (files.length === 0) return new Map();
  const stored = await Upload.find({ _id: { $in: [...files] } }, READ).lean<ReadUpload[]>();
  const pictures = stored.filter(({ facts }) => facts.mediaType === 'image').map(({ _id }) => _id);
  const [states, said, asked, places] = await Promise.all([
    readStillStates(pictures),
    readVerdicts(pictures),
    can(actor, 'manageApprovals') ? new Set<string>() : picturesInRounds(pictures),
    readPlacesOnSite(stored.map(({ _id }) => _id)),
  ]);
  return new Map(
    stored.map((upload): [string, KitFile] => {
      const { blockedBy } = approvalWithNames(upload.people ?? [], said.get(upload._id) ?? []);
      const state = states.get(upload._id) ?? null;
      const onSite = openable(actor, places.get(upload._id) ?? []);
      const mayName = !asked.has(upload._id);
      return [upload._id, { ...toKitFile(actor, upload), state, blockedBy, onSite, mayName }];
    }),
  );
}

type OfUpload = Omit<KitFile, 'state' | 'blockedBy' | 'onSite' | 'mayName'>;

function toKitFile(actor: Actor, upload: ReadUpload): OfUpload {
  const { _id, key, originalName, facts, texts, people = [] } = upload;
  const { credit, cleared, clearedBy, clearedAt } = { ...NO_PRESS, ...upload.press };
  const words = [clearedBy && `By ${clearedBy.name}`, clearedAt && longDateTime(clearedAt)];
  return {
    file: _id,
    name: nameOf({ originalName, url: urlOf(key) }),
    mediaType: facts.mediaType,
    picture: smallPicture(upload),
    duration: facts.duration,
    credit,
    caption: texts.caption,
    alt: texts.alt,
    people: people.map(toChoice),
    cleared,
    clearedWords: cleared ? words.filter(Boolean).join(', ') : '',
    mayEdit: mayChangeUpload(actor, upload),
  };
}

/** Returns the address of the smallest copy of a picture, or of the poster of a film. */
function smallPicture(upload: ReadUpload): string {
  const { key, variants, poster, facts } = upload;
  const isFilm = facts.mediaType === 'video';
  const copies = isFilm ? (poster.image ? [] : (poster.current?.variants ?? [])) : variants;
  const [smallest] = [...copies].sort((one, other) => one.width - other.width);
  const url = smallest?.url ?? (isFilm ? (posterUrlOf(upload) ?? '') : urlOf(key));
  return staffUrl(url, { withheld: isHeldBack(upload) });
}
