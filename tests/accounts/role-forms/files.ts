/** The forms of the media library. */
import mongoose from 'mongoose';
import type { Actor } from '~/core/access/permissions';
import { addTrack } from '~/media/library/tracks.server';
import { unique } from '../../make';
import { makeUpload, picture, srt, video } from '../../media-files';
import { at, EDITORS, EVERYBODY, row, somebody, to, type RoleForm } from './role-form';

export const makeFile = async (by: Actor = somebody) =>
  makeUpload(await picture(), { originalName: 'Confidential.png' }, by);

/** By database and user: the files of one worker share this module, and each has a database of its own. */
const videos = new Map<string, Promise<{ id: string }>>();

/** That user's video; each has only one, because the site makes posters of every new video. */
async function makeVideo(by: Actor) {
  const key = `${mongoose.connection.name} ${by.id}`;
  const made = videos.get(key) ?? video().then((content) => makeUpload(content, { fileType: 'video' }, by));
  videos.set(key, made);
  return made;
}

/** What distinguishes a track: one of the same label would replace the one before. */
const newTrack = () => ({ kind: 'captions', language: 'en', label: unique('Track') });

/** Another track of that user's video. */
async function makeTrack(by: Actor) {
  const { id } = await makeVideo(by);
  const about = { ...newTrack(), content: srt('Hello') };
  return { id, track: (await addTrack(somebody, id, about)).id };
}

const fileOf = (content: Buffer, name: string, type: string) =>
  new File([new Uint8Array(content)], name, { type });

/** The forms of the files of the author, or of somebody else. */
const fileForms = (isOwn: boolean): RoleForm[] => {
  const by = (author: Actor) => (isOwn ? author : somebody);
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
    form: 'admin.media._index save-press',
    name: 'says whose several files are',
    may: EDITORS,
    prepare: async (author) =>
      to('/admin/media?index', {
        intent: 'save-press',
        files: (await makeFile(author)).id,
        'press.credit': 'C',
      }),
  },
  {
    form: 'admin.media._index',
    name: 'uploads a file',
    may: EVERYBODY,
    prepare: async () =>
      to('/admin/media?index', { media: fileOf(await picture(), 'Still.png', 'image/png') }),
  },
];
