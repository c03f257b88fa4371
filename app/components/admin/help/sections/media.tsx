import { Link } from '@remix-run/react';
import { MEDIA_GUIDANCE, UPLOAD_LIMITS } from '~/rules/media-guidance';
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
        picture and {videoMegabytes} MB for a video visitors on a telephone wait. The limits are{' '}
        {UPLOAD_LIMITS.imageMegabytes} MB and {UPLOAD_LIMITS.megapixels} megapixels for a picture and{' '}
        {UPLOAD_LIMITS.videoMegabytes} MB for a video.
      </p>
      <h3>Upload a file</h3>
      <ol>
        <li>
          In a form choose <strong>Upload File</strong> under the field, or drop the file on it. A gallery
          takes several at once.
        </li>
        <li>Watch the percentage; Cancel stops an upload and leaves nothing behind.</li>
        <li>
          The file’s address is now in the field. Save the form: until then the site still shows what it
          showed before.
        </li>
      </ol>
      <p>
        If the connection breaks, the upload tries again by itself and goes on where a large file stopped.
        “Failed to upload file” comes with the reason. Besides {MEDIA_GUIDANCE.imageFormats.join(', ')}{' '}
        pictures may be AVIF, GIF and, for the favicon, ICO; videos are{' '}
        {MEDIA_GUIDANCE.videoFormats.join(', ')}. It is the content that counts, not the name: a renamed file
        is still refused. Photographs from a telephone in HEIC have to be exported as JPEG first.
      </p>
      <h3>What happens next</h3>
      <p>
        You can use a file at once. In the background pictures are made lighter in several sizes, and videos
        get a poster from half a second in, so begin on a frame worth seeing. A video that browsers could
        stumble over is marked; where it only has to start faster, one click repairs it without any loss.
      </p>
      <h3>The media library</h3>
      <ul>
        <li>Search by name, and show pictures or videos only.</li>
        <li>
          Write an <strong>alternative text</strong> for each picture: one sentence that says what is to be
          seen, for people who do not see it.
        </li>
        <li>Each file says where it is used. A file in use cannot be deleted; take it out there first.</li>
      </ul>
      <h3>Remove a file</h3>
      <p>
        <strong>Remove</strong> in a form asks, and takes effect when the form is saved; Cancel loses nothing.
        A file that nothing uses any more is deleted, and an upload that was never used disappears after{' '}
        {UPLOAD_LIMITS.unusedHours} hours.
      </p>
    </>
  );
}
