import { z } from 'zod';
import type { DescribedResource } from './document';
import { Success } from './views';

const UploadForm = z.strictObject({
  file: z
    .string()
    .meta({ format: 'binary', description: 'The file itself. Its kind is read from its bytes.' }),
  type: z.enum(['show', 'person', 'news', 'settings']).meta({ description: 'Whose file it is.' }),
  slug: z.string().optional().meta({ description: 'Of the record that it is for.' }),
  fileType: z
    .enum(['video', 'gallery', 'image', 'reel', 'logo', 'favicon'])
    .meta({ description: 'What it is for.' }),
});

const Upload = z
  .looseObject({ url: z.string().meta({ description: 'Where it is served, under /assets/.' }) })
  .meta({ id: 'Upload' });

const URL = '/assets/show/the-night-shift/video/k3v9x1b7q2m4z8c6n5t0w1y2.mp4';

/** What the document says of the calls for files, which read their own bodies. */
export const uploads: DescribedResource[] = [
  {
    path: '/api/upload',
    calls: {
      POST: {
        id: 'uploadFile',
        summary: 'Upload a picture or a video',
        description:
          'JPEG, PNG, WebP, AVIF, GIF, ICO, MP4, MOV or WebM. A file that no content uses is deleted after 24 hours.',
        who: 'signedIn',
        needs: 'upload',
        raw: { type: 'multipart/form-data', description: 'A form with one file.', schema: UploadForm },
        example: { file: '(bytes)', type: 'show', slug: 'the-night-shift', fileType: 'video' },
        status: 201,
        answer: Upload,
        answerExample: { url: URL },
        fails: { 413: 'The file is too large.', 415: 'A kind of file that is not taken.' },
      },
    },
  },
  {
    path: '/api/upload/{file}',
    calls: {
      DELETE: {
        id: 'deleteFile',
        summary: 'Delete an uploaded file',
        who: 'signedIn',
        needs: 'delete',
        params: {
          file: {
            description: 'What follows `/assets/` in its address, slashes included.',
            example: URL.replace('/assets/', ''),
          },
        },
        status: 200,
        answer: Success,
        answerExample: { success: true },
        fails: { 409: 'Content uses it; the message says where.' },
      },
    },
  },
];
