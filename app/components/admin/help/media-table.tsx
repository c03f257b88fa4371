import { MEDIA_GUIDANCE, pixelsOf } from '~/rules/uploads/media-guidance';

const { landscape, portrait, imageMegabytes, videoMegabytes, imageFormats, videoFormats } = MEDIA_GUIDANCE;

const sizeOf = (size: { width: number; height: number; shape: string }) =>
  `${pixelsOf(size)} (${size.shape})`;
const PICTURE = imageFormats.join(', ');
const [best, ...others] = videoFormats;

const USES = [
  ['Show thumbnail', sizeOf(landscape), PICTURE, imageMegabytes],
  ['News image', sizeOf(landscape), PICTURE, imageMegabytes],
  ['Image of a page', sizeOf(landscape), PICTURE, imageMegabytes],
  ['Team portrait', `${sizeOf(portrait)} or larger`, PICTURE, imageMegabytes],
  [
    'Any video',
    '1080p or lower',
    `${best} with H.264 recommended, ${others.join(' or ')} acceptable`,
    videoMegabytes,
  ],
] as const;

/** Recommended sizes and formats for images and videos, by where they are used. */
export function MediaTable() {
  return (
    <table className="help__table">
      <caption className="vh">Media guidance</caption>
      <thead>
        <tr>
          <th scope="col">For</th>
          <th scope="col">Size</th>
          <th scope="col">Format</th>
          <th scope="col">Below</th>
        </tr>
      </thead>
      <tbody>
        {USES.map(([use, size, format, megabytes]) => (
          <tr key={use}>
            <th scope="row">{use}</th>
            <td data-column="Size">{size}</td>
            <td data-column="Format">{format}</td>
            <td data-column="Below">{megabytes} MB</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
