import { Link } from '@remix-run/react';
import { MEDIA_GUIDANCE, UPLOAD_LIMITS } from '~/rules/uploads/media-guidance';
import { MediaTable } from '../media-table';

export function Media() {
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
        These are recommendations. A larger file is accepted with a warning: above {imageMegabytes} MB for a
        picture and {videoMegabytes} MB for a video visitors on a telephone wait. Unless whoever runs the
        server has set others, the limits are {UPLOAD_LIMITS.imageMegabytes} MB for a picture and{' '}
        {UPLOAD_LIMITS.videoMegabytes} MB for a video; a picture has at most {UPLOAD_LIMITS.megapixels}{' '}
        megapixels.
      </p>
      <h3>Upload a file</h3>
      <ol>
        <li>
          Choose <strong>Upload File</strong> under the field, in a form or in the dialog of{' '}
          <Link to="#edit-mode">Edit Mode</Link>, or drop the file there. A gallery takes several at once.{' '}
          <strong>Choose from library</strong> takes one that is there already.
        </li>
        <li>
          Watch the percentage; <strong>Cancel</strong> stops an upload and leaves nothing behind.
        </li>
        <li>
          The file’s address is now in the field, and the picture under it. Save: until then the site still
          shows what it showed before.
        </li>
      </ol>
      <p>
        If the connection breaks, the upload tries again by itself, and a large file goes on where it stopped.
        It does so too after the browser was closed: choose the same file in the same field again. “Failed to
        upload file” comes with the reason and, where it can help, with <strong>Try again</strong>. Besides{' '}
        {MEDIA_GUIDANCE.imageFormats.join(', ')} pictures may be AVIF, GIF and, for the favicon, ICO; videos
        are {MEDIA_GUIDANCE.videoFormats.join(', ')}. It is the content that counts, not the name: a renamed
        file is still refused. An iPhone or iPad makes a JPEG of its own HEIC photographs when you choose them
        there; HEIC from elsewhere has to be exported as JPEG first.
      </p>
      <h3>What happens next</h3>
      <p>
        You can use a file at once. In the background pictures are made lighter in several sizes, and videos
        get a poster from half a second in, so begin on a frame worth seeing. A video that browsers could
        stumble over says “Can be improved” in the library.
      </p>
      <p>
        A video that is slow to start playing has the button <strong>Optimise for streaming</strong>, below
        the field right after you upload it and on its page in the library. It makes a copy with the same
        pictures and sound under an address of its own. Below a field, the copy takes the place of the first
        file; the library names the places where you then choose the copy instead.
      </p>
      <h3>The media library</h3>
      <ul>
        <li>
          Search by name, alternative text or caption, and show only images, only videos, or what is not used.
        </li>
        <li>
          Choose a file to write its <strong>Alternative text</strong>: one sentence that says what is to be
          seen, for people who do not see it.
        </li>
        <li>Each file says where it is used. A file in use cannot be deleted; take it out there first.</li>
      </ul>
      <h3>Remove a file</h3>
      <p>
        <strong>Remove</strong> in a form asks, and takes effect when the form is saved; Cancel loses nothing.
        When a form is saved, a file that nothing uses any more is deleted. In Edit Mode it stays, so that
        Undo can bring it back. Whatever nothing uses disappears after {UPLOAD_LIMITS.unusedHours} hours, also
        from the library: put new files there when you are about to use them.
      </p>
    </>
  );
}
