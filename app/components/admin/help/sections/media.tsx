import { Link } from '@remix-run/react';
import { TRASH_DAYS } from '~/rules/records/trash';
import { MEDIA_GUIDANCE, UPLOAD_LIMITS } from '~/rules/uploads/media-guidance';
import { EXCERPT_SECONDS } from '~/rules/uploads/excerpt';
import { MediaTable } from '../media-table';
import { PressPicturesHelp } from './press-pictures';

export function MediaHelp() {
  const { imageMegabytes, videoMegabytes } = MEDIA_GUIDANCE;
  return (
    <>
      <p>
        Pictures and videos are uploaded in the form that uses them, or into the{' '}
        <Link to="/admin/media">media library</Link>, from which every form can choose.
      </p>
      <h3>What to aim for</h3>
      <MediaTable />
      <p>
        These are recommendations. A larger file is accepted with a warning: above {imageMegabytes} MB for an
        image and {videoMegabytes} MB for a video, visitors on phones have to wait. The default limits are{' '}
        {UPLOAD_LIMITS.imageMegabytes} MB for an image and {UPLOAD_LIMITS.videoMegabytes} MB for a video; an
        image has at most {UPLOAD_LIMITS.megapixels} megapixels.
      </p>
      <h3>Upload a file</h3>
      <ol>
        <li>
          Choose <strong>Upload File</strong> under the field, in a form or in the dialog of{' '}
          <Link to="#edit-mode">Edit Mode</Link>, or drop the file there. A gallery takes several at once.{' '}
          <strong>Choose from library</strong> uses an existing file.
        </li>
        <li>
          Watch the percentage; <strong>Cancel</strong> stops the upload.
        </li>
        <li>The file’s URL is now in the field, with a preview. Save to use it on the site.</li>
      </ol>
      <p>
        If the connection breaks, the upload is retried, and a large file continues where it stopped. This
        works even after you close the browser, for {UPLOAD_LIMITS.unusedHours} hours: choose the same file in
        the same field again. You can have {UPLOAD_LIMITS.unfinished} unfinished uploads; at that limit, one
        that has stopped for {UPLOAD_LIMITS.idleMinutes} minutes makes room for a new one. “Failed to upload
        file” comes with the reason and, if a retry can help, with <strong>Try again</strong>. Besides{' '}
        {MEDIA_GUIDANCE.imageFormats.join(', ')} images may be AVIF, GIF and, for the favicon, ICO; videos are{' '}
        {MEDIA_GUIDANCE.videoFormats.join(', ')}. Files are checked by their content, so renaming one does not
        help. An iPhone or iPad converts its own HEIC photos to JPEG when you choose them; export other HEIC
        files as JPEG first.
      </p>
      <h3>What happens next</h3>
      <p>
        You can use a file at once. In the background, smaller copies of images are created, and videos get a
        poster from half a second in; choose another one on the page of the video. The library marks videos
        that some browsers may not play well with “Can be improved”.
      </p>
      <p>
        Of each video a short preview is made, too: its first {EXCERPT_SECONDS} seconds, small and without
        sound. It plays wherever a video plays by itself, so that visitors on phones load little; in the
        lightbox the whole video plays, and so does the reel at the top of the home page. Until the preview is
        ready, pages show the poster. The page of the video says how far it is, and why there is none if it
        could not be made; then the whole video plays.
      </p>
      <p>
        A video that is slow to start playing has the button <strong>Optimise for streaming</strong>, below
        the field right after you upload it and on its page in the library. It creates a copy with the same
        picture and sound and its own URL. Below a field, the copy replaces the original; the library lists
        where to choose the copy instead.
      </p>
      <LibraryHelp />
      <PressPicturesHelp />
      <h3>Remove a file</h3>
      <p>
        <strong>Remove</strong> in a form asks first, and takes effect when you save the form. If nothing else
        uses the file, it is taken off the site then. In Edit Mode it stays for {UPLOAD_LIMITS.unusedHours}{' '}
        hours, so that Undo can restore it. Files that no content has ever used are deleted after{' '}
        {UPLOAD_LIMITS.unusedHours} hours, also from the library, so upload files there shortly before you use
        them.
      </p>
      <p>
        A file that was taken off the site is no longer in the library, and its URL does not work any more. It
        is kept for {TRASH_DAYS} days by default, and comes back under the same URL when you restore a{' '}
        <Link to="#history">version</Link> or a <Link to="#trash">deleted record</Link> that has it, or upload
        it again. A form that only names its URL brings it back for editors and for whoever uploaded it.{' '}
        <strong>Delete</strong> in the library deletes a file at once and for ever.
      </p>
    </>
  );
}

const LibraryHelp = () => (
  <>
    <h3>The media library</h3>
    <ul>
      <li>
        Search by name, alternative text or caption, and show only images, only videos, or unused files.
      </li>
      <li>
        <strong>Missing</strong> lists files in use that lack captions, an alternative text or a poster.
        Alternative texts can be written in that list.
      </li>
      <li>
        On the page of a video, say whether it has speech, write its transcript, and add captions, subtitles,
        descriptions or chapters as WebVTT or SRT files. If a file cannot be read, the message names the line.
      </li>
      <li>
        There, choose its <strong>Poster</strong>, too: one of six frames, any other second with{' '}
        <strong>Use this second</strong>, or an image of the library. It stands wherever the video has no
        poster of its own.
      </li>
      <li>
        On the page of an image, click its <strong>Focal point</strong>, or move the two ranges and save:
        every crop on the site keeps that part in view, and so does the picture that chats and social media
        show.
      </li>
      <li>
        Choose a file to write its <strong>Alternative text</strong>: a description for people who cannot see
        it.
      </li>
      <li>
        A file belongs to whoever uploaded it first. If you upload the same file, you get the same URL to use;
        its uploader and editors change its texts, poster and tracks.
      </li>
      <li>
        Each file lists where it is used. A file in use cannot be deleted; remove it there first. Nor can a
        file that a second person has uploaded, for {UPLOAD_LIMITS.unusedHours} hours: they may be about to
        use it.
      </li>
    </ul>
  </>
);
