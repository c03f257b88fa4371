import { Glyph } from '~/components/ui/glyph';
import { formatBytes } from '~/rules/uploads/file-advice';

/** A ZIP that is made when it is asked for. */
export interface Zip {
  url: string;
  bytes: number;
}

interface ZipLinkProps {
  zip: Zip;
  /** What is in it: "stills". */
  what: string;
  count: number;
  /** The host of the site, with which paper writes the address. */
  host: string;
}

/** A button that downloads all files at once, with their number and size. */
export const ZipLink = ({ zip, what, count, host }: ZipLinkProps) => (
  <a className="btn" href={zip.url} download data-address={host + zip.url}>
    <Glyph name="download" />
    Download all {what}{' '}
    <span className="num">
      ({count}, {formatBytes(zip.bytes)})
    </span>
  </a>
);
