import { BLOCK_SIZES, GALLERY_LIMITS, type EmbedBlock, type GalleryBlock, type MediaBlock } from './block';
import { NO_EMBED_ADDRESS, readEmbedAddress, validStart } from './embed-address';
import { attributeOf, decodeEntities, beginning } from './html';

const SITE = /^(?:https?:\/\/[^/?#\s]{1,255})?\/assets\//i;

/** A path below `/assets/`, or a bare file name. */
const FILE = /^(?:[\w/-]{1,400}\/)?[a-z0-9]{24}(?:-[a-z0-9-]{1,40})?\.[a-z0-9]{2,5}$|^[a-z0-9]{24}$/;

const NAME_SHOWN = 120;

const MAX_ALT = 500;

const MAX_TITLE = 200;

const ALT_TOO_LONG = `Alternative text must be at most ${MAX_ALT} characters`;

const TITLE_TOO_LONG = `The title of an embedded video must be at most ${MAX_TITLE} characters`;

const NO_TITLE = 'An embedded video needs a title';

export const GALLERY_SIZE = `A gallery must have ${GALLERY_LIMITS.least} to ${GALLERY_LIMITS.most} pictures`;

export const notInLibrary = (file: string): string =>
  `“${beginning(file, NAME_SHOWN)}” is not in the media library`;

/** Blocks that are written as figures. Texts have undecoded entities. */
export type FigureBlock = MediaBlock | GalleryBlock | EmbedBlock;

/**
 * Reads the attributes of a figure from untrusted HTML. Returns its block, an error as a sentence, or null for
 * another figure. File URLs are reduced to the path after `/assets/`.
 */
export function readFigure(attributes: string): FigureBlock | string | null {
  const valueOf = (name: string) => attributeOf(attributes, `data-${name}`);
  const media = valueOf('media');
  if (media !== '') return readMedia(media, valueOf);
  const gallery = valueOf('gallery').trim();
  if (gallery !== '') return readGallery(gallery);
  const embed = valueOf('embed');
  return embed === '' ? null : readEmbed(embed, valueOf);
}

type ValueOf = (name: string) => string;

function readMedia(media: string, valueOf: ValueOf): MediaBlock | string {
  const file = toFile(media);
  const alt = valueOf('alt');
  if (!isFile(file)) return notInLibrary(file);
  if (isTooLong(alt, MAX_ALT)) return ALT_TOO_LONG;
  const size = BLOCK_SIZES.find((each) => each === valueOf('size')) ?? 'text';
  return { type: 'media', file, size, alt, caption: '' };
}

function readGallery(gallery: string): GalleryBlock | string {
  const files = gallery.split(/\s+/, GALLERY_LIMITS.most + 1).map(toFile);
  const unknown = files.find((file) => !isFile(file));
  if (unknown !== undefined) return notInLibrary(unknown);
  const { least, most } = GALLERY_LIMITS;
  return files.length < least || files.length > most ? GALLERY_SIZE : { type: 'gallery', files, caption: '' };
}

function readEmbed(address: string, valueOf: ValueOf): EmbedBlock | string {
  const embed = readEmbedAddress(decodeEntities(address));
  const title = valueOf('title');
  const poster = toFile(valueOf('poster'));
  if (!embed) return NO_EMBED_ADDRESS;
  if (title.trim() === '') return NO_TITLE;
  if (isTooLong(title, MAX_TITLE)) return TITLE_TOO_LONG;
  if (poster !== '' && !isFile(poster)) return notInLibrary(poster);
  const start = validStart(Number(valueOf('start'))) || embed.start;
  return { type: 'embed', ...embed, title, poster, start };
}

const toFile = (value: string) => decodeEntities(value).trim().replace(SITE, '');

const isFile = (file: string) => FILE.test(file);

const isTooLong = (text: string, max: number) => decodeEntities(text).length > max;
