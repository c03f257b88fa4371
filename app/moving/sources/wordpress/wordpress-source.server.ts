import { readUtf8 } from '../read-lines.server';
import { siteOf } from '../old-site';
import { toPlainLine } from '../plain-text';
import { ProblemList } from '../problem-list';
import { MAX_ITEMS, type SourceItem } from '../source-item';
import { unreadable, type ExportFile, type OpenedSource, type SourceReader } from '../source-reader';
import { WxrParser, type WxrPart } from './parse-wxr.server';
import { toItem, type WordpressSite } from './wordpress-item.server';

const IS_WXR = /^\s*<(?:\?xml|rss|!--|!DOCTYPE)[\s\S]*?(?:<wp:wxr_version>|wordpress\.org\/export\/)/i;

export const isWxr = (start: string): boolean => IS_WXR.test(start.slice(0, 20_000)) || IS_WXR.test(start);

export const wordpressReader: SourceReader = {
  matches: isWxr,
  open: (files) => openWxr(files, { source: 'wordpress', markup: 'classic', program: 'WordPress' }),
};

type WxrOptions = Pick<WordpressSite, 'source' | 'markup'> & { program: string };

const SEVERAL_SITES = 'These files are of different sites. Import one site after another.';

/** Opens an export in the format of WordPress, which Squarespace writes, too. */
export async function openWxr(files: readonly ExportFile[], options: WxrOptions): Promise<OpenedSource> {
  const channels = await Promise.all(files.map(readChannel));
  const [first = new Map<string, string>()] = channels;
  const addressOf = (channel: Map<string, string>) =>
    (channel.get('wp:base_blog_url') || channel.get('link') || '').trim();
  const siteAddress = addressOf(first);
  const site = siteOf(siteAddress);
  if (channels.some((channel) => siteOf(addressOf(channel)) !== site)) throw unreadable(SEVERAL_SITES);
  const version = /wordpress\.(?:org|com)\/\?v=([\w.-]{1,20})/.exec(first.get('generator') ?? '')?.[1];
  const run = new Run();
  return {
    head: {
      source: options.source,
      site,
      siteAddress,
      program: version === undefined ? options.program : `${options.program} ${version}`,
    },
    items: () => {
      run.start();
      return readItems(files, { ...options, site }, run);
    },
    problems: () => run.problems.list,
    notBrought: () => run.notBrought(),
  };
}

/** What one run through the files has found besides items. */
class Run {
  problems = new ProblemList();
  #left = new Map<string, number>();
  readonly ids = new Set<string>();

  start(): void {
    this.problems = new ProblemList();
    this.#left = new Map();
    this.ids.clear();
  }

  leave(what: string, count = 1): void {
    if (what !== '' && count > 0) this.#left.set(what, (this.#left.get(what) ?? 0) + count);
  }

  notBrought(): string[] {
    const counted = [...this.#left].map(([what, count]) => `${what} (${count.toLocaleString('en-GB')})`);
    return [...counted, 'Passwords, settings and data of plugins'];
  }
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
  run: Run,
): AsyncGenerator<SourceItem> {
  const authors = new Map<string, string>();
  for (const file of files) {
    const parser = new WxrParser();
    for await (const part of readParts(file, parser)) {
      if (part.type === 'author') addAuthor(authors, part.texts);
      if (part.type !== 'item') continue;
      run.leave('Comments', part.item.comments);
      const item = toItem(part.item, { ...options, authors });
      if (typeof item === 'string') {
        run.leave(item);
        continue;
      }
      if (isNew(item, run)) yield item;
    }
    for (const line of parser.errorLines)
      run.problems.add(line, 'The XML has an error here. It was read as far as possible.');
  }
  run.leave('Users', authors.size);
}

/** The same item in two files of an export counts once; another item with the same id gets one of its own. */
function isNew(item: SourceItem, run: Run): boolean {
  const key = `${item.type} ${item.id}`;
  const whole = `${key} ${item.address}`;
  if (run.ids.has(whole)) return false;
  if (run.ids.has(key)) item.id = `${item.id} ${item.address}`;
  run.ids.add(key).add(whole);
  return true;
}

function addAuthor(authors: Map<string, string>, texts: Map<string, string>): void {
  const login = toPlainLine(texts.get('wp:author_login') ?? '');
  const whole = `${texts.get('wp:author_first_name') ?? ''} ${texts.get('wp:author_last_name') ?? ''}`;
  const name = toPlainLine(texts.get('wp:author_display_name') ?? '') || toPlainLine(whole);
  if (login !== '' && name !== '' && authors.size < MAX_ITEMS) authors.set(login, name);
}
