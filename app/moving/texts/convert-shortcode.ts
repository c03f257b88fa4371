import { decodeText } from '~/moving/sources/plain-text';
import type { FileReference } from '~/moving/sources/source-item';
import { placeFilm, placeSound } from './convert-skipped';
import type { Shortcode } from './shortcodes';
import type { TextConverter } from './text-converter';

const FILM_ATTRIBUTES = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'url'];
const SOUND_ATTRIBUTES = ['src', 'mp3', 'm4a', 'ogg', 'wav', 'url'];
const MAX_PICTURES = 200;
const ADDRESS = /https?:\/\/[^\s"'\]]{1,2000}/i;

/** Takes a shortcode: WordPress' own become what they show, others are left out; the words between the ends of any stay. */
export function convertShortcode(to: TextConverter, shortcode: Shortcode): void {
  const { name, isClosing, attributes, rest } = shortcode;
  const first = (names: readonly string[]) =>
    names.map((each) => attributes.get(each) ?? '').find(Boolean) ?? addressIn(rest);
  switch (name) {
    case 'caption':
    case 'wp_caption':
      return isClosing ? to.close('[caption]') : openCaption(to, attributes);
    case 'gallery':
      return isClosing ? undefined : placeGallery(to, attributes);
    case 'embed':
      return isClosing ? to.close('[embed]') : openEmbed(to);
    case 'video':
      return isClosing ? to.close('[video]') : openFilm(to, first(FILM_ATTRIBUTES));
    case 'audio':
      if (!isClosing) placeSound(to, first(SOUND_ATTRIBUTES), '');
      return;
    case 'youtube':
    case 'vimeo':
      return isClosing ? undefined : placeVideo(to, name, rest);
    default:
      if (!isClosing) to.losses.add(`Shortcode [${name}] → left out`);
  }
}

function openCaption(to: TextConverter, attributes: Shortcode['attributes']): void {
  to.openFigure({ endsWithCaption: true, caption: attributes.get('caption') ?? '' });
  to.push('[caption]', null, () => to.closeFigure());
}

function openEmbed(to: TextConverter): void {
  to.openFigure({ isEmbed: true });
  to.push('[embed]', null, () => to.closeFigure());
}

function openFilm(to: TextConverter, address: string): void {
  const before = to.mute();
  to.push('[video]', null, before);
  if (address === '') return;
  before();
  to.close('[video]');
  placeFilm(to, address);
}

function placeGallery(to: TextConverter, attributes: Shortcode['attributes']): void {
  const named = (attributes.get('ids') ?? attributes.get('include') ?? '')
    .split(',', MAX_PICTURES)
    .map((id) => id.trim());
  const ids = named.filter((id) => /^\d{1,20}$/.test(id));
  const pictures: FileReference[] =
    ids.length > 0
      ? ids.map((attachment) => ({ address: '', attachment, alt: '' }))
      : to.resolver.attachmentsOf(attributes.get('id') ?? to.item.id).slice(0, MAX_PICTURES);
  if (pictures.length === 0) return to.losses.add('Gallery without pictures → left out');
  to.openFigure({ isGallery: true });
  for (const picture of pictures) to.placeFile(picture);
  to.closeFigure();
}

const addressIn = (rest: string): string => ADDRESS.exec(decodeText(rest))?.[0] ?? '';

/** `[youtube https://…]`, `[youtube=https://…]`, `[vimeo 1234]`, `[vimeo id="1234"]`. */
function placeVideo(to: TextConverter, name: string, rest: string): void {
  const address = addressIn(rest);
  const id = /[\w-]{6,20}/.exec(rest.replace(/\b(?:id|width|height|w|h)\b/g, ' '))?.[0] ?? '';
  const place = name === 'vimeo' ? `https://vimeo.com/${id}` : `https://youtu.be/${id}`;
  to.placeAddress(address || place, '');
}
