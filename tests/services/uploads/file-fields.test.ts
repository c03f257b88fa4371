/** The fields of one file: texts, speech and transcript. */
import { describe, expect, it } from 'vitest';
import { Upload } from '~models/upload';
import { mediaFacts } from '~/media/facts/media-facts.server';
import { openUpload, readTranscript, updateUpload } from '~/media/library/library-file.server';
import { actor } from '../../make';
import { makeUpload, picture, video } from '../../media-files';

const editor = actor('editor');
const makeVideo = async () => makeUpload(await video(), { fileType: 'video' }, editor);
const speechIn = async (id: string) => (await openUpload(editor, id)).speech;

describe('the speech of a video', () => {
  it('is no without sound, until a user says otherwise', async () => {
    const { id } = await makeVideo();
    expect(await speechIn(id)).toBe('no');
    await updateUpload(editor, id, { speech: 'yes' });
    expect(await speechIn(id)).toBe('yes');
    await updateUpload(editor, id, { speech: 'unknown' });
    expect(await speechIn(id)).toBe('no');
  });

  it('is unknown with sound, or if nothing is known about its sound, and one of three', async () => {
    const { id } = await makeVideo();
    await Upload.updateOne({ _id: id }, { 'facts.audioCodec': 'aac' });
    expect(await speechIn(id), 'with sound').toBe('unknown');
    await Upload.updateOne({ _id: id }, { 'facts.audioCodec': '', 'facts.videoCodec': '' });
    expect(await speechIn(id), 'without ffmpeg').toBe('unknown');
    await expect(updateUpload(editor, id, { speech: 'perhaps' })).rejects.toMatchObject({
      status: 400,
      fields: { speech: ['Speech must be one of yes, no, unknown'] },
    });
  });

  it('is null for an image, which cannot have it', async () => {
    const { id } = await makeUpload(await picture(), {}, editor);
    expect(await openUpload(editor, id)).toMatchObject({ speech: null, transcript: null });
    await expect(updateUpload(editor, id, { speech: 'no', transcript: 'A' })).rejects.toMatchObject({
      status: 400,
      fields: { speech: [expect.any(String)], transcript: [expect.any(String)] },
    });
  });
});

describe('a transcript', () => {
  it('is plain text of at most 200,000 characters, which players load from its own address', async () => {
    const { id, url } = await makeVideo();
    expect((await mediaFacts([url]))[url]).not.toHaveProperty('transcriptUrl');
    await expect(readTranscript(id)).rejects.toMatchObject({ status: 404 });
    await updateUpload(editor, id, { transcript: ' <b>Hanne</b>: Sit down.\r\nThe man: No. ' });
    expect(await readTranscript(id)).toBe('<b>Hanne</b>: Sit down.\nThe man: No.');
    const first = (await mediaFacts([url]))[url]?.transcriptUrl;
    await updateUpload(editor, id, { transcript: 'x'.repeat(200_000) });
    expect((await mediaFacts([url]))[url]?.transcriptUrl).not.toBe(first);
    await expect(updateUpload(editor, id, { transcript: 'x'.repeat(200_001) })).rejects.toMatchObject({
      status: 400,
      fields: { transcript: ['Transcript must be at most 200,000 characters'] },
    });
  });
});

describe('a change of a file', () => {
  it('is rejected if the file has changed since the version that it names', async () => {
    const { id } = await makeVideo();
    const { version } = await openUpload(editor, id);
    const attempts = await Promise.allSettled(
      ['A', 'B'].map((alt) => updateUpload(editor, id, { alt }, { ifVersions: [version] })),
    );
    expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(updateUpload(editor, id, { alt: 'C' }, { ifVersions: [version] })).rejects.toMatchObject({
      status: 412,
    });
    expect((await updateUpload(editor, id, { alt: 'C' })).version).toBe(version + 2);
  });
});
