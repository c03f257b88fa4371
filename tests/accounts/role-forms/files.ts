/** The forms of the media library. */
import type { Actor } from '~/core/access/permissions';
import { updateUpload } from '~/media/library/library-file.server';
import { addTrack } from '~/media/library/tracks.server';
import { unique } from '../../make';
import { onceForFile } from '../../once-for-file';
import { makeUpload, picture, skipExcerpts, srt, video } from '../../media-files';
import { at, EDITORS, EVERYBODY, row, otherUser, to, type RoleForm } from './role-form';

export const makeFile = async (by: Actor = otherUser) =>
  makeUpload(await picture(), { originalName: 'Confidential.png' }, by);

/** That user's video; each has only one, because the site makes posters of every new video. */
const makeVideo = (by: Actor) =>
  onceForFile(`video of ${by.id}`, async () => {
    const made = await makeUpload(await video(), { fileType: 'video' }, by);
    await skipExcerpts();
    return made;
  });

/** What distinguishes a track: one of the same label would replace the one before. */
const newTrack = () => ({ kind: 'captions', language: 'en', label: unique('Track') });

/** Another track of that user's video. */
async function makeTrack(by: Actor) {
  const { id } = await makeVideo(by);
  const about = { ...newTrack(), content: srt('Hello') };
  return { id, track: (await addTrack(otherUser, id, about)).id };
}

const fileOf = (content: Buffer, name: string, type: string) =>
  new File([new Uint8Array(content)], name, { type });

/** A crop of the picture. */
const BOX = {
  ...{ 'crop.x': '0', 'crop.y': '0', 'crop.width': '32', 'crop.height': '18' },
  ...{ 'crop.turn': '0', 'crop.straighten': '0', ratio: 'Free' },
};

async function makeCropped(by: Actor) {
  const file = await makeFile(by);
  await updateUpload(otherUser, file.id, { crop: { x: 0, y: 0, width: 32, height: 18 } });
  return file;
}

/** The forms of the files of the author, or of another user. */
const fileForms = (isOwn: boolean): RoleForm[] => {
  const by = (author: Actor) => (isOwn ? author : otherUser);
  const may = isOwn ? EVERYBODY : EDITORS;
  const what = isOwn ? 'an own file' : 'another’s file';
  return [
    {
      form: 'admin.media.$id',
      name: `describes ${what}`,
      may,
      prepare: (author) => at('media', makeFile(by(author)), { alt: 'A' }),
    },
    {
      form: 'admin.media.$id',
      name: `sets the focal point of ${what}`,
      may,
      prepare: (author) => at('media', makeFile(by(author)), { 'focus.x': '10', 'focus.y': '20' }),
    },
    {
      form: 'admin.media.$id_.crop',
      name: `crops ${what}`,
      may,
      prepare: (author) => at('media', makeFile(by(author)), BOX, '/crop'),
    },
    {
      form: 'admin.media.$id_.crop take-crop-back',
      name: `takes the crop of ${what} back`,
      may,
      prepare: (author) => at('media', makeCropped(by(author)), { intent: 'take-crop-back' }, '/crop'),
    },
    {
      form: 'admin.media.$id_.crop crop-for-place',
      name: `cuts a file from ${what}`,
      may: EVERYBODY,
      prepare: (author) => at('media', makeFile(by(author)), { ...BOX, intent: 'crop-for-place' }, '/crop'),
    },
    {
      form: 'admin.media.$id delete',
      name: `deletes ${what} on its screen`,
      may,
      prepare: (author) => at('media', makeFile(by(author)), { intent: 'delete' }),
    },
    {
      form: 'admin.media.$id_.delete',
      name: `deletes ${what}`,
      may,
      prepare: (author) => at('media', makeFile(by(author)), {}, '/delete'),
    },
    {
      form: 'admin.media._index delete',
      name: `deletes ${what} in the library`,
      may,
      prepare: (author) => row('media', makeFile(by(author)), { intent: 'delete' }),
    },
    {
      form: 'admin.media._index save-texts',
      name: `describes ${what} in the library`,
      may,
      prepare: async (author) =>
        to('/admin/media?index', { intent: 'save-texts', [`alt.${(await makeFile(by(author))).id}`]: 'A' }),
    },
    {
      form: 'admin.media.$id add-track',
      name: `adds a track to ${what}`,
      may,
      prepare: (author) => {
        const file = fileOf(srt('Hello'), 'Words.srt', 'application/x-subrip');
        return at('media', makeVideo(by(author)), { intent: 'add-track', ...newTrack(), file });
      },
    },
    {
      form: 'admin.media.$id remove-track',
      name: `removes a track of ${what}`,
      may,
      prepare: async (author) => {
        const { id, track } = await makeTrack(by(author));
        return to(`/admin/media/${id}`, { intent: 'remove-track', track });
      },
    },
  ];
};

export const FILE_FORMS: RoleForm[] = [
  ...fileForms(true),
  ...fileForms(false),
  {
    form: 'admin.media.$id',
    name: 'clears an own file for the press',
    may: EDITORS,
    prepare: async (author) => {
      const { id } = await makeFile(author);
      return to(`/admin/media/${id}`, {
        alt: 'A',
        caption: 'B',
        'press.credit': 'C',
        'press.cleared': 'true',
      });
    },
  },
  {
    form: 'admin.media._index save-files',
    name: 'says whose several files are',
    may: EVERYBODY,
    prepare: async (author) =>
      to('/admin/media?index', {
        intent: 'save-files',
        file: (await makeFile(author)).id,
        'press.credit': 'C',
      }),
  },
  {
    form: 'admin.media._index delete-files',
    name: 'deletes several files',
    may: EVERYBODY,
    prepare: async (author) =>
      to('/admin/media?index', { intent: 'delete-files', file: (await makeFile(author)).id }),
  },
  {
    form: 'admin.media._index',
    name: 'uploads a file',
    may: EVERYBODY,
    prepare: async () =>
      to('/admin/media?index', { media: fileOf(await picture(), 'Still.png', 'image/png') }),
  },
];
