import type { BlockSize } from '~/core/html/block';
import { attributeOf, hasFlag, stylesOf } from '~/core/html/html';
import type { Tag } from '~/core/html/html-tokens';
import { escapeText } from '~/core/html/write-block';
import { cleanText, decodeText, toPlainLine } from '~/moving/sources/old-site';
import type { TextConverter } from './text-converter';

// The classes by which WordPress, Ghost and Squarespace mark the parts of a text.

const FULL = /(?:^|\s)(?:alignfull|kg-width-full)(?:\s|$)/;
const WIDE = /(?:^|\s)(?:alignwide|kg-width-wide)(?:\s|$)/;

function sizeOfClass(classes: string): BlockSize | null {
  if (FULL.test(classes)) return 'full';
  return WIDE.test(classes) ? 'wide' : null;
}

/** Parts that repeat what stands elsewhere, or are the controls of a player. */
const MUTED =
  /(?:^|\s)(?:kg-bookmark-metadata|kg-bookmark-thumbnail|kg-video-overlay|kg-video-player-container|kg-audio-player|kg-audio-thumbnail|kg-file-card-metadata|kg-file-card-icon|kg-toggle-card-icon|kg-signup-card-success|wp-block-file__button|sharedaddy|jp-relatedposts)(?:\s|$)/;
const GALLERY =
  /(?:^|\s)(?:wp-block-gallery|kg-gallery-card|sqs-gallery|sqs-gallery-container|sqs-block-gallery|tiled-gallery|wp-block-jetpack-tiled-gallery)(?:\s|$)/;
const EMBED = /(?:^|\s)(?:wp-block-embed|kg-embed-card)(?:\s|$)/;
const BUTTON = /(?:^|\s)(?:kg-btn|wp-block-button__link|sqs-block-button-element)(?:\s|$)/;
const BOOKMARK = /(?:^|\s)kg-bookmark-card(?:\s|$)/;
const BOOKMARK_LINK = /(?:^|\s)kg-bookmark-container(?:\s|$)/;
const BOOKMARK_TITLE = /(?:^|\s)kg-bookmark-title(?:\s|$)/;
const BOOKMARK_DESCRIPTION = /(?:^|\s)kg-bookmark-description(?:\s|$)/;
const CALLOUT = /(?:^|\s)kg-callout-card(?:\s|$)/;
const CALLOUT_EMOJI = /(?:^|\s)kg-callout-emoji(?:\s|$)/;
const CALLOUT_TEXT = /(?:^|\s)kg-callout-text(?:\s|$)/;
const TOGGLE = /(?:^|\s)(?:kg-toggle-card|wp-block-details)(?:\s|$)/;
const TOGGLE_HEAD = /(?:^|\s)kg-toggle-heading-text(?:\s|$)/;
/** Their picture may be a background. */
export const COVER = /(?:^|\s)(?:wp-block-cover|kg-header-card)(?:\s|$)/;
const EMOJI = /(?:^|\s)(?:emoji|wp-smiley)(?:\s|$)/;
const ATTACHMENT_ID = /(?:^|\s)wp-image-(\d{1,20})(?:\s|$)/;

const MARKS = /^(?:strong|b|em|i|u|a)$/;
const HEADING = /^h[1-6]$/;
const BLOCK =
  /^(?:address|article|aside|body|center|dd|div|dl|dt|fieldset|footer|form|header|main|nav|p|pre|section|tbody|tfoot|thead)$/;
const FORM_PARTS = /^(?:button|label|legend|option|select)$/;
/** Marks that a text here does not have; their words stay. */
const LOST_MARKS: Record<string, string> = {
  code: 'Code → text',
  del: 'Struck-out text → text',
  mark: 'Marked text → text',
  s: 'Struck-out text → text',
  strike: 'Struck-out text → text',
  sub: 'Sub- and superscript → text',
  sup: 'Sub- and superscript → text',
};
const IMAGE_ADDRESSES = ['data-image', 'data-src', 'data-lazy-src', 'data-orig-file', 'src'];
const MAX_JSON = 100_000;
const FILE_ENDING = /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)/i;

const valueOf = ({ attributes }: Tag, name: string) => decodeText(attributeOf(attributes, name)).trim();

/** Takes every tag whose content is read; see `convertSkipped` for scripts, frames and the like. */
export function convertTag(to: TextConverter, tag: Tag): void {
  if (tag.name === 'br') return to.isInside('table') ? to.words(' ') : breakLine(to);
  if (MARKS.test(tag.name)) return convertMark(to, tag);
  if (tag.name === 'li') return tag.isClosing ? to.boundary() : openItem(to);
  if (tag.name === 'p') return paragraphBorder(to);
  if (tag.isClosing) return to.close(tag.name);
  openTag(to, tag);
}

function breakLine(to: TextConverter): void {
  if (to.isMuted) return;
  to.writer.breakLine();
  to.words(' ');
}

function paragraphBorder(to: TextConverter): void {
  if (to.isInside('table')) to.words(' ');
  else to.boundary();
}

function openItem(to: TextConverter): void {
  to.boundary();
  if (!to.writer.isInQuote && !to.isInside('table')) to.writer.openItem();
}

function convertMark(to: TextConverter, tag: Tag): void {
  if (tag.name !== 'a') return to.mark(tag);
  if (tag.isClosing) {
    to.mark(tag);
    return to.close('a');
  }
  to.close('a');
  const classes = valueOf(tag, 'class');
  if (BOOKMARK_LINK.test(classes) && to.bookmark) to.bookmark.href = valueOf(tag, 'href');
  if (BUTTON.test(classes)) to.losses.add('Button → a link');
  to.push('a', sizeOfClass(classes), MUTED.test(classes) ? to.mute() : undefined);
  to.linkAround = valueOf(tag, 'href');
  to.mark(tag);
}

function openTag(to: TextConverter, tag: Tag): void {
  const { name } = tag;
  const classes = valueOf(tag, 'class');
  if (name === 'img') return convertImage(to, tag, classes);
  if (name === 'hr') return to.place({ type: 'line' });
  if (name === 'embed' || name === 'input')
    return name === 'embed' ? to.placeAddress(valueOf(tag, 'src'), '') : undefined;
  if (HEADING.test(name)) return openHeading(to, name, classes);
  if (name === 'ul' || name === 'ol') return openList(to, name, classes);
  if (name === 'blockquote') return openQuote(to);
  if (name === 'cite') return openCite(to);
  if (name === 'figure') return openFigure(to, classes);
  if (name === 'figcaption') return openCaption(to, classes);
  if (name === 'caption') return to.push(name, null, () => to.boundary());
  if (name === 'table') return openTable(to);
  if (name === 'tr' || name === 'td' || name === 'th') return openCell(to, name);
  if (name === 'details') return openToggle(to, name, classes);
  if (name === 'summary') return openStrong(to, name);
  if (name in LOST_MARKS) return openLostMark(to, name);
  if (name === 'form') to.losses.add('Form → left out');
  if (FORM_PARTS.test(name) && (to.isInside('form') || name === 'button' || name === 'select'))
    return to.push(name, null, BUTTON.test(classes) || to.isMuted ? undefined : mutedIn(to, name));
  openContainer(to, tag, classes);
}

/** A button outside of a form may be all there is of a link; its words stay. */
const mutedIn = (to: TextConverter, name: string) =>
  name === 'button' && !to.isInside('form') ? undefined : to.mute();

function openContainer(to: TextConverter, tag: Tag, classes: string): void {
  const { name } = tag;
  const isBlock = BLOCK.test(name);
  const size = sizeOfClass(classes);
  if (MUTED.test(classes)) {
    to.boundary();
    return to.push(name, size, to.mute());
  }
  if (CALLOUT_EMOJI.test(classes)) return to.push(name, size, () => to.words(' '));
  if (CALLOUT_TEXT.test(classes)) return to.push(name, size, () => to.boundary());
  if (BOOKMARK_TITLE.test(classes) && to.bookmark) return to.push(name, size, to.collect(to.bookmark.title));
  if (BOOKMARK_DESCRIPTION.test(classes) && to.bookmark)
    return to.push(name, size, to.collect(to.bookmark.description));
  if (CALLOUT.test(classes)) to.losses.add('Callout → paragraph');
  if (TOGGLE.test(classes)) return openToggle(to, name, classes);
  if (GALLERY.test(classes)) {
    to.openFigure({ isGallery: true });
    return to.push(name, size, () => to.closeFigure());
  }
  if (COVER.test(classes)) placeBackground(to, tag);
  if (name === 'div') placeSquarespaceVideo(to, tag);
  if (isBlock) paragraphBorder(to);
  if (name === 'pre') to.losses.add('Code → text');
  to.push(name, size, isBlock ? () => paragraphBorder(to) : undefined);
}

function openHeading(to: TextConverter, name: string, classes: string): void {
  if (TOGGLE_HEAD.test(classes)) return openStrong(to, name);
  if (to.writer.isInQuote || to.isInside('table')) return to.push(name, null, () => to.boundary());
  if (name > 'h3') to.losses.add('Headings 4 to 6 → heading 3');
  to.boundary();
  to.writer.openHeading(name > 'h3' ? 'h3' : name);
  to.push(name, null, () => to.writer.closeHeading());
}

function openStrong(to: TextConverter, name: string): void {
  to.boundary();
  const strong = { name: 'strong', attributes: '' };
  to.mark({ ...strong, isClosing: false });
  to.push(name, null, () => {
    to.mark({ ...strong, isClosing: true });
    to.boundary();
  });
}

function openToggle(to: TextConverter, name: string, classes: string): void {
  to.losses.add('Toggle → paragraphs');
  to.boundary();
  to.push(name, sizeOfClass(classes), () => to.boundary());
}

function openList(to: TextConverter, name: string, classes: string): void {
  to.boundary();
  const isGallery = GALLERY.test(classes);
  if (isGallery) to.openFigure({ isGallery });
  const isPlain = to.writer.isInQuote || to.isInside('table') || isGallery;
  if (!isPlain) to.writer.openList(name);
  to.push(name, sizeOfClass(classes), () => {
    if (isGallery) to.closeFigure();
    else if (isPlain) to.boundary();
    else to.writer.closeList();
  });
}

function openQuote(to: TextConverter): void {
  to.boundary();
  to.writer.openQuote();
  to.push('blockquote', null, () => to.writer.closeQuote());
}

/** In a quote the source; elsewhere, and within a line, the title of a work. */
function openCite(to: TextConverter): void {
  if (!to.writer.isInQuote || to.writer.hasLine) {
    to.mark({ name: 'em', isClosing: false, attributes: '' });
    return to.push('cite', null, () => to.mark({ name: 'em', isClosing: true, attributes: '' }));
  }
  to.writer.openCite();
  to.push('cite', null, () => to.writer.closeCite());
}

function openFigure(to: TextConverter, classes: string): void {
  if (BOOKMARK.test(classes)) return openBookmark(to);
  to.openFigure({ isGallery: GALLERY.test(classes), isEmbed: EMBED.test(classes) });
  const unmute = MUTED.test(classes) ? to.mute() : undefined;
  to.push('figure', sizeOfClass(classes), () => {
    to.closeFigure();
    unmute?.();
  });
}

function openBookmark(to: TextConverter): void {
  to.boundary();
  const bookmark = { href: '', title: { words: '' }, description: { words: '' }, caption: { words: '' } };
  to.bookmark = bookmark;
  const unmute = to.mute();
  to.push('figure', null, () => {
    unmute();
    to.bookmark = null;
    const href = to.links.target(bookmark.href);
    const [title, ...others] = [bookmark.title, bookmark.description, bookmark.caption].map(({ words }) =>
      toPlainLine(words),
    );
    const head =
      href === null
        ? cleanText(title ?? '')
        : `<a href="${escapeText(href)}">${cleanText(title || bookmark.href)}</a>`;
    if (head !== '') to.paragraph([head, ...others.map(cleanText)].filter(Boolean).join('<br>'));
    to.losses.add('Bookmark → a link');
  });
}

function openCaption(to: TextConverter, classes: string): void {
  if (to.bookmark) return to.push('figcaption', null, to.collect(to.bookmark.caption));
  to.openCaption();
  to.push('figcaption', sizeOfClass(classes), () => to.closeCaption());
}

function openTable(to: TextConverter): void {
  to.boundary();
  to.losses.add('Table → lines');
  to.push('table', null, () => to.boundary());
}

function openCell(to: TextConverter, name: string): void {
  if (!to.isInside('table')) return to.push(name, null);
  to.close('td');
  to.close('th');
  if (name === 'tr') {
    to.close('tr');
    to.cellsInRow = 0;
    to.writer.breakLine();
  } else {
    // An empty cell is no reason for a second dot.
    if (to.cellsInRow > 0) to.writer.separate(' · ');
    to.cellsInRow += 1;
  }
  to.push(name, null);
}

function openLostMark(to: TextConverter, name: string): void {
  if (!to.isMuted && !to.isInside('pre')) to.losses.add(LOST_MARKS[name] ?? '');
  to.push(name, null);
}

function convertImage(to: TextConverter, tag: Tag, classes: string): void {
  const alt = toPlainLine(attributeOf(tag.attributes, 'alt'));
  if (EMOJI.test(classes)) return to.words(escapeText(alt));
  const address = IMAGE_ADDRESSES.map((name) => valueOf(tag, name)).find(
    (each) => each !== '' && !each.startsWith('data:'),
  );
  const width = valueOf(tag, 'width');
  if (to.isMuted || MUTED.test(classes) || width === '1' || hasFlag(tag.attributes, 'hidden')) return;
  if (address === undefined) return to.losses.add('Picture without an address → left out');
  const attachment = ATTACHMENT_ID.exec(classes)?.[1] ?? valueOf(tag, 'data-id');
  if (to.isInside('a') && !FILE_ENDING.test(to.linkAround) && !to.links.isOwn(to.linkAround))
    to.losses.add('Link of a picture → left out');
  to.placeFile(
    { address, attachment: /^\d{1,20}$/.test(attachment) ? attachment : '', alt },
    { size: sizeOfClass(classes) ?? to.size },
  );
}

const BACKGROUND = /url\(\s*["']?([^"')\s]{1,2000})["']?\s*\)/;

function placeBackground(to: TextConverter, tag: Tag): void {
  const style = decodeText(stylesOf(tag.attributes).get('background-image') ?? '');
  // Styles are in lower case; the address is read from the attribute itself.
  const [, address] = style === '' ? [] : (BACKGROUND.exec(valueOf(tag, 'style')) ?? []);
  if (address !== undefined) to.placeFile({ address, attachment: '', alt: '' });
}

/** Squarespace keeps the address of a film in the attributes of its block. */
function placeSquarespaceVideo(to: TextConverter, tag: Tag): void {
  const frame = /\bsrc="([^"]{1,2000})"/.exec(valueOf(tag, 'data-html'))?.[1];
  if (frame !== undefined) return to.placeAddress(decodeText(frame), '');
  const json = valueOf(tag, 'data-block-json');
  if (json === '' || json.length > MAX_JSON) return;
  try {
    const { url } = JSON.parse(json) as { url?: unknown };
    if (typeof url === 'string' && /^https?:/i.test(url)) to.placeAddress(url, '');
  } catch {
    to.losses.add('Block of Squarespace → left out');
  }
}
