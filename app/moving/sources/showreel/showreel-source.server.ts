import { createHash } from 'node:crypto';
import {
  isHidden,
  KIND_NAME_LIST,
  KINDS_BY_NAME,
  RECORD_FIELDS,
  titleOf,
  type KindName,
} from '~/core/nouns/kinds';
import { isObject } from '~/core/text/json';
import { siteOf } from '../old-site';
import {
  breaksOff,
  type ExportFile,
  type SourceReader,
  noValues,
  type FileReference,
  type SourceItem,
} from '../source-item';
import { readJsonValues } from '../read-text.server';

const IS_SHOWREEL = /^\s*\{\s*"showreel"\s*:/;
/** How a record names a file of the library. */
const FILE_ADDRESS = /(?:^|")((?:https?:\/\/[^/"\s]{1,255})?\/assets\/[\w./-]{1,400})(?=$|")/g;
const BLOCK_FILES = /data-(?:media|gallery|poster)="([^"<>]*)"/g;
const RECORD_PATHS = KIND_NAME_LIST.map((name) => `$.${name}.*`);

/** The folder that `npm run export` writes has every record as the API says it. */
export const showreelReader: SourceReader = {
  matches: (start) => IS_SHOWREEL.test(start),
  open: async (files) => {
    const [first] = files;
    const siteAddress = first ? await readSite(first) : '';
    const site = siteOf(siteAddress);
    return {
      head: { source: 'showreel', site, siteAddress, program: 'Showreel' },
      items: () => readItems(files, site),
      notBrought: () => ['Press kits and the links to them', 'Users, passwords and settings'],
    };
  },
};

async function readSite(file: ExportFile): Promise<string> {
  for await (const { value } of readJsonValues(await file.read(), ['$.showreel'])) {
    const site: unknown = isObject(value) ? value['site'] : '';
    return typeof site === 'string' ? site : '';
  }
  throw breaksOff(1);
}

type Row = Record<string, unknown>;

async function* readItems(files: readonly ExportFile[], site: string): AsyncGenerator<SourceItem> {
  for (const file of files)
    for await (const { path, value, line } of readJsonValues(await file.read(), RECORD_PATHS))
      if (isObject(value)) yield toItem(path[0] as KindName, value, { site, line });
}

function toItem(name: KindName, record: Row, { site, line }: { site: string; line: number }): SourceItem {
  const kind = KINDS_BY_NAME[name];
  const text = (field: string) => (typeof record[field] === 'string' ? record[field] : '');
  const fields = Object.fromEntries(
    Object.entries(record).filter(([field]) => Object.hasOwn(RECORD_FIELDS[kind], field)),
  );
  const json = JSON.stringify(fields);
  return {
    ...noValues(),
    source: 'showreel',
    site,
    type: name,
    typeLabel: name.charAt(0).toUpperCase() + name.slice(1),
    id: text('id'),
    title: titleOf(kind, record),
    slug: text('slug'),
    markup: 'fields',
    moment: text('publishedAt') || null,
    status: isHidden(kind, record) ? 'draft' : 'public',
    author: text('author'),
    media: filesIn(fields, json),
    address: text('url'),
    newer: text('updatedAt') || createHash('sha256').update(json).digest('hex'),
    fields,
    line,
  };
}

function filesIn(fields: Row, json: string): FileReference[] {
  const addresses = new Set<string>();
  for (const [, address = ''] of json.matchAll(FILE_ADDRESS)) addresses.add(address);
  for (const value of Object.values(fields))
    if (typeof value === 'string')
      for (const [, files = ''] of value.matchAll(BLOCK_FILES))
        for (const file of files.split(' '))
          if (file !== '') addresses.add(`/assets/${file.replace(/^.*\/assets\//, '')}`);
  return [...addresses].map((address) => ({ address, attachment: '', alt: '' }));
}
