import { readUtf8 } from '../read-text.server';
import { siteOf, toPlainLine, decodePath, pathAtSite, decodeText, withoutControls } from '../old-site';
import {
  type ProblemList,
  unreadable,
  type ExportFile,
  type OpenedSource,
  type SourceReader,
  MAX_ITEMS,
  type SourceItem,
  type Markup,
  type SourceName,
  type SourceStatus,
  type SourceTerm,
  LeftBehind,
} from '../source-item';
import { WxrParser, type WxrPart, type RawItem, type RawTerm } from './parse-wxr.server';
import { createHash } from 'node:crypto';
import { fromLocalInput } from '~/core/text/formats';
import { MOMENT } from '~/core/text/patterns';

const IS_WXR = /^\s*<(?:\?xml|rss|!--|!DOCTYPE)[\s\S]*?(?:<wp:wxr_version>|wordpress\.org\/export\/)/i;

const isWxr = (start: string): boolean => IS_WXR.test(start.slice(0, 20_000)) || IS_WXR.test(start);

export const wordpressReader: SourceReader = {
  matches: isWxr,
  open: (files) => openWxr(files, { source: 'wordpress', markup: 'classic', program: 'WordPress' }),
};

type WxrOptions = Pick<WordpressSite, 'source' | 'markup'> & { program: string };

const SEVERAL_SITES = 'These files are of different sites. Import one site after another.';

/** Opens an export in the format of WordPress, which Squarespace writes, too. */
async function openWxr(files: readonly ExportFile[], options: WxrOptions): Promise<OpenedSource> {
  const channels = await Promise.all(files.map(readChannel));
  const [first = new Map<string, string>()] = channels;
  const addressOf = (channel: Map<string, string>) =>
    (channel.get('wp:base_blog_url') || channel.get('link') || '').trim();
  const siteAddress = addressOf(first);
  const site = siteOf(siteAddress);
  if (channels.some((channel) => siteOf(addressOf(channel)) !== site)) throw unreadable(SEVERAL_SITES);
  const version = /wordpress\.(?:org|com)\/\?v=([\w.-]{1,20})/.exec(first.get('generator') ?? '')?.[1];
  const { source, program } = options;
  let left = new LeftBehind();
  return {
    head: { source, site, siteAddress, program: version === undefined ? program : `${program} ${version}` },
    items: (problems) =>
      readItems(files, { ...options, site }, { left: (left = new LeftBehind()), problems }),
    notBrought: () => [...left.inWords(), 'Passwords, settings and data of plugins'],
  };
}

async function readChannel(file: ExportFile): Promise<Map<string, string>> {
  for await (const part of readParts(file, new WxrParser())) if (part.type === 'channel') return part.texts;
  return new Map();
}

async function* readParts(file: ExportFile, parser: WxrParser): AsyncGenerator<WxrPart> {
  for await (const { text } of readUtf8(await file.read())) yield* parser.write(text);
  yield* parser.end();
}

async function* readItems(
  files: readonly ExportFile[],
  options: Omit<WordpressSite, 'authors'>,
  { left, problems }: { left: LeftBehind; problems: ProblemList },
): AsyncGenerator<SourceItem> {
  const authors = new Map<string, string>();
  const ids = new Set<string>();
  for (const file of files) {
    const parser = new WxrParser();
    for await (const part of readParts(file, parser)) {
      if (part.type === 'author') addAuthor(authors, part.texts);
      if (part.type !== 'item') continue;
      left.add('Comments', part.item.comments);
      const item = toItem(part.item, { ...options, authors });
      if (typeof item === 'string') left.add(item);
      else if (isNew(item, ids)) yield item;
    }
    for (const line of parser.errorLines)
      problems.add(line, 'The XML has an error here. It was read as far as possible.');
  }
  left.add('Users', authors.size);
}

/** The same item in two files of an export counts once; another item with the same id gets one of its own. */
function isNew(item: SourceItem, ids: Set<string>): boolean {
  const key = `${item.type} ${item.id}`;
  const whole = `${key} ${item.address}`;
  if (ids.has(whole)) return false;
  if (ids.has(key)) item.id = `${item.id} ${item.address}`;
  ids.add(key).add(whole);
  return true;
}

function addAuthor(authors: Map<string, string>, texts: Map<string, string>): void {
  const login = toPlainLine(texts.get('wp:author_login') ?? '');
  const whole = `${texts.get('wp:author_first_name') ?? ''} ${texts.get('wp:author_last_name') ?? ''}`;
  const name = toPlainLine(texts.get('wp:author_display_name') ?? '') || toPlainLine(whole);
  if (login !== '' && name !== '' && authors.size < MAX_ITEMS) authors.set(login, name);
}

const STATUSES: Record<string, SourceStatus> = {
  publish: 'public',
  inherit: 'public',
  future: 'scheduled',
  pending: 'pending',
  private: 'private',
};
/** Their name for the list of what is not brought. Other unknown types are custom types. */
const NO_ITEMS: Record<string, string> = {
  nav_menu_item: 'Menus',
  revision: 'Revisions',
  wp_template: 'Templates',
  wp_template_part: 'Templates',
  wp_navigation: 'Menus',
  wp_global_styles: 'Styles of the theme',
  wp_font_family: 'Styles of the theme',
  wp_font_face: 'Styles of the theme',
  wp_block: 'Patterns and reusable blocks',
  custom_css: 'Styles of the theme',
  customize_changeset: 'Styles of the theme',
  oembed_cache: 'Data of plugins',
  user_request: 'Data of plugins',
  'acf-field': 'Data of plugins',
  'acf-field-group': 'Data of plugins',
  elementor_library: 'Templates',
};
const DELETED = new Set(['trash', 'auto-draft']);
const NO_TERMS =
  /^(?:post_format|nav_menu|author|language|post_translations|term_translations|wp_theme|wp_template_part_area|link_category)$/;
const LABELS: Record<string, string> = { post: 'Posts', page: 'Pages', attachment: 'Attachments' };

interface WordpressSite {
  source: SourceName;
  markup: Extract<Markup, 'classic' | 'squarespace'>;
  site: string;
  authors: ReadonlyMap<string, string>;
}

/** Returns an item, or the name of what it is instead: `Menus`; an empty name for what was deleted. */
export function toItem(raw: RawItem, site: WordpressSite): SourceItem | string {
  const text = (name: string) => (raw.texts.get(name) ?? '').trim();
  const type = toPlainLine(text('wp:post_type')).slice(0, 100) || 'post';
  const instead = NO_ITEMS[type];
  if (instead !== undefined) return instead;
  if (DELETED.has(text('wp:status'))) return '';
  const html = withoutPlaceholder(withoutControls(raw.texts.get('content:encoded') ?? ''));
  const id = toPlainLine(text('wp:post_id')).slice(0, 100) || text('link').slice(0, 500);
  const address = pathAtSite(decodeText(text('link')), site.site) ?? '';
  const isAttachment = type === 'attachment';
  const file = decodeText(text('wp:attachment_url'));
  const alt = toPlainLine(raw.meta.get('_wp_attachment_image_alt') ?? '');
  const thumbnail = (raw.meta.get('_thumbnail_id') ?? '').trim();
  const parent = text('wp:post_parent');
  return {
    source: site.source,
    site: site.site,
    type,
    typeLabel: LABELS[type] ?? `Custom type “${type}”`,
    id,
    parentId: parent === '0' ? '' : parent,
    title: withoutPlaceholder(toPlainLine(text('title'))),
    slug: slugOf(text('wp:post_name')),
    html,
    markup: site.markup === 'classic' && html.includes('<!-- wp:') ? 'gutenberg' : site.markup,
    excerpt: withoutPlaceholder(toPlainLine(text('excerpt:encoded'))),
    moment: momentOf(text),
    status: statusOf(text),
    author: authorOf(text('dc:creator'), site.authors),
    terms: termsOf(raw.terms),
    featured: thumbnail === '' || isAttachment ? null : { address: '', attachment: thumbnail, alt: '' },
    video: null,
    media: isAttachment && file !== '' ? [{ address: file, attachment: id, alt }] : [],
    address: address === '/' ? '' : address,
    oldAddresses: oldAddresses(type, id, { site: site.site, guid: decodeText(text('guid')), address }),
    newer: newerOf(text, html),
    fields: {},
    line: raw.line,
  };
}

type TextOf = (name: string) => string;

/** Slugs are percent-encoded; Squarespace adds an extension, and the date before it: `2017/10/10/light`. */
const slugOf = (name: string) =>
  decodePath(
    name
      .replace(/\.html?$/i, '')
      .split('/')
      .findLast(Boolean) ?? '',
  );

/** What Squarespace writes where a picture has no text. */
const PLACEHOLDER = /^(?:attachment|img|exc)-[\da-f]{24}$/;
const withoutPlaceholder = (text: string) => (PLACEHOLDER.test(text) ? '' : text);

function statusOf(text: TextOf): SourceStatus {
  if (text('wp:post_password') !== '') return 'password';
  return STATUSES[text('wp:status')] ?? (text('wp:status') === '' ? 'public' : 'draft');
}

/** Dates of the year 0, which drafts have, are none. */
const validMoment = (moment: Date): string | null => {
  if (Number.isNaN(moment.getTime())) return null;
  const written = moment.toISOString();
  return MOMENT.test(written) ? written : null;
};

const universal = (written: string) => validMoment(new Date(`${written.trim().replace(' ', 'T')}Z`));

function momentOf(text: TextOf): string | null {
  const local = fromLocalInput(text('wp:post_date').replace(' ', 'T'));
  return (
    universal(text('wp:post_date_gmt')) ??
    (local && validMoment(local)) ??
    validMoment(new Date(text('pubDate')))
  );
}

const newerOf = (text: TextOf, html: string): string =>
  universal(text('wp:post_modified_gmt')) ??
  universal(text('wp:post_modified')) ??
  createHash('sha256')
    .update(
      [text('title'), html, text('excerpt:encoded'), text('wp:status'), text('wp:post_date')].join('\u0000'),
    )
    .digest('hex');

/** A login that is an address is not shown to readers. */
function authorOf(login: string, authors: ReadonlyMap<string, string>): string {
  const name = authors.get(login) ?? login;
  return name.includes('@') ? '' : toPlainLine(name);
}

function termsOf(raw: readonly RawTerm[]): SourceTerm[] {
  const hasDomains = raw.some(({ domain }) => domain !== '');
  const seen = new Set<string>();
  return raw.flatMap(({ domain, slug, name }) => {
    if (NO_TERMS.test(domain) || (hasDomains && domain === '')) return [];
    const kind = /tag$/.test(domain) ? 'tag' : 'category';
    const plain = toPlainLine(name);
    const term = { kind, slug: slugOf(slug), name: plain } as const;
    // Two of one name have addresses of their own.
    const key = `${kind} ${term.slug} ${plain.toLowerCase()}`;
    if (plain === '' || seen.has(key)) return [];
    seen.add(key);
    return [term];
  });
}

interface Places {
  site: string;
  guid: string;
  address: string;
}

/** The addresses with a query, which every WordPress site answers. */
function oldAddresses(type: string, id: string, { site, guid, address }: Places): string[] {
  if (!/^\d{1,20}$/.test(id)) return [];
  const home = `/${site.split('/').slice(1).join('/')}`.replace(/\/?$/, '/');
  const names = type === 'attachment' ? ['attachment_id'] : type === 'page' ? ['page_id', 'p'] : ['p'];
  const asked = pathAtSite(guid, site);
  const all = [...names.map((name) => `${home}?${name}=${id}`), ...(asked?.includes('?') ? [asked] : [])];
  return [...new Set(all)].filter((each) => each !== address);
}

/** Only WordPress itself writes where it runs and its version. */
const BY_WORDPRESS = /<wp:base_(?:site|blog)_url>|wordpress\.(?:org|com)\/\?v=|generator="WordPress/i;
/** Its addresses have no host. */
const BY_SQUARESPACE = /squarespace|\bsqs-|<link>\//i;

/** Squarespace exports its blog and its basic pages in the format of WordPress. */
export const squarespaceReader: SourceReader = {
  matches: (start) => isWxr(start) && BY_SQUARESPACE.test(start) && !BY_WORDPRESS.test(start),
  open: (files) => openWxr(files, { source: 'squarespace', markup: 'squarespace', program: 'Squarespace' }),
};
