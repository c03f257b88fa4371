/** What files in use lack: captions, an alternative text, a poster. */
import { beforeEach, describe, expect, it } from 'vitest';
import { Upload } from '~models/upload';
import { updateUpload } from '~/media/library/library-file.server';
import { countNeeds, findNeeds } from '~/media/library/library-filters.server';
import { addTrack } from '~/media/library/tracks.server';
import { listUploads } from '~/media/library/library-files.server';
import { actor, makeArticle, makeShow } from '../../make';
import { makeUpload, picture, srt, video } from '../../media-files';
import { updateRecord } from '~/records/save/record-update.server';

const editor = actor('editor');
const needs = () => findNeeds(editor);
const makeVideo = async () => makeUpload(await video(), { fileType: 'video' }, editor);
const makePicture = async () => makeUpload(await picture(), {}, editor);

beforeEach(async () => void (await Upload.deleteMany({})));

describe('captions', () => {
  it('are needed by videos in use that may have speech', async () => {
    const { id, url } = await makeVideo();
    await updateUpload(editor, id, { speech: 'yes' });
    expect((await needs()).captions, 'unused').toEqual([]);
    const show = await makeShow({ videoUrl: url });
    expect((await needs()).captions).toEqual([id]);
    await updateUpload(editor, id, { speech: 'no' });
    expect((await needs()).captions, 'without speech').toEqual([]);
    await updateUpload(editor, id, { speech: 'unknown' });
    await Upload.updateOne({ _id: id }, { 'facts.audioCodec': 'aac' });
    expect((await needs()).captions, 'with sound that nobody has described').toEqual([id]);
    const about = { language: 'en', content: srt('Hello') };
    await addTrack(editor, id, { ...about, kind: 'subtitles' });
    expect((await needs()).captions, 'with subtitles').toEqual([id]);
    await addTrack(editor, id, { ...about, kind: 'captions' });
    expect((await needs()).captions).toEqual([]);
    await updateRecord('show', editor, show.id, { videoUrl: '' });
    expect((await countNeeds(editor)).poster).toBe(0);
  });
});

describe('a poster', () => {
  it('is needed by videos in use without a picture, also if it is a neutral one', async () => {
    const { id, url } = await makeVideo();
    await makeShow({ videoUrl: url });
    const poster = (of: string) => ({ url: of, width: 1200, height: 675, variants: [] });
    await Upload.updateOne({ _id: id }, { 'poster.current': poster('/assets/show/a/video/poster.jpg') });
    expect((await needs()).poster).toEqual([]);
    await Upload.updateOne({ _id: id }, { 'poster.current': null });
    expect((await needs()).poster).toEqual([id]);
  });
});

describe('an alternative text', () => {
  it('is needed by pictures in use, unless every use has its own', async () => {
    const { id, url } = await makePicture();
    const item = { type: 'image', url, alt: 'Rain' } as const;
    await makeShow({ media: [item] });
    await makeArticle({ content: `<p><a href="${url}">Night rain</a></p>` });
    expect((await needs()).alt, 'with own texts, and a link').toEqual([]);
    await makeArticle({ imageUrl: url });
    expect((await needs()).alt, 'without a text').toEqual([id]);
    await updateUpload(editor, id, { alt: 'Rain at night' });
    expect((await needs()).alt, 'with a text of the file').toEqual([]);
  });

  it('is needed by a gallery item without one and by an image, not by one that is no longer used', async () => {
    const [first, second, third] = [await makePicture(), await makePicture(), await makePicture()];
    await makeShow({ media: [{ type: 'image', url: first.url }], thumbnailUrl: second.url });
    const show = await makeShow({ thumbnailUrl: third.url });
    await updateRecord('show', editor, show.id, { thumbnailUrl: '' });
    expect((await needs()).alt.sort()).toEqual([first.id, second.id].sort());
    expect(await countNeeds(editor)).toEqual({ captions: 0, alt: 2, poster: 0 });
    const { files, total } = await listUploads(editor, { needs: 'alt' });
    expect([total, files.map(({ id }) => id).sort()]).toEqual([2, [first.id, second.id].sort()]);
  });
});
