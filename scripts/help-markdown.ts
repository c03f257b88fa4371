/** Parses the Markdown of Help at build time, so that no browser has to. */
import { Marked, type MarkedToken, type Token, type TokenizerThis, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { HelpNode } from '../app/admin/help/help-page';

interface Definitions {
  type: 'definitions';
  raw: string;
  items: { term: Token[]; text: Token[] }[];
}

interface CaptionedTable {
  type: 'captioned table';
  raw: string;
  caption: string;
  table: Tokens.Table;
}

interface Key {
  type: 'key';
  raw: string;
  text: string;
}

type HelpToken = MarkedToken | Definitions | CaptionedTable | Key;

const DEFINITION = /^(.+)\n: (.+(?:\n.+)*)(?:\n+|$)/;

/** Reads a term and its definition on the next lines, which begin with a colon. */
function readDefinitions(this: TokenizerThis, source: string): Definitions | undefined {
  const items: Definitions['items'] = [];
  let rest = source;
  for (let found = DEFINITION.exec(rest); found; found = DEFINITION.exec(rest)) {
    const [raw, term = '', text = ''] = found;
    items.push({ term: this.lexer.inlineTokens(term), text: this.lexer.inlineTokens(text) });
    rest = rest.slice(raw.length);
  }
  if (items.length === 0) return undefined;
  return { type: 'definitions', raw: source.slice(0, source.length - rest.length), items };
}

/** Reads a table after a line such as "Table: Roles". */
function readTable(this: TokenizerThis, source: string): CaptionedTable | undefined {
  const found = /^Table: (.+)\n+((?:\|.*(?:\n|$))+)/.exec(source);
  const table = found && this.lexer.blockTokens(found[2] ?? '', [])[0];
  if (table?.type !== 'table') return undefined;
  return {
    type: 'captioned table',
    raw: found?.[0] ?? '',
    caption: found?.[1] ?? '',
    table: table as Tokens.Table,
  };
}

function readKey(source: string): Key | undefined {
  const [raw, text = ''] = /^<kbd>([^<]+)<\/kbd>/.exec(source) ?? [];
  return raw === undefined ? undefined : { type: 'key', raw, text };
}

const marked = new Marked({
  extensions: [
    { name: 'definitions', level: 'block', tokenizer: readDefinitions },
    { name: 'captioned table', level: 'block', tokenizer: readTable },
    { name: 'key', level: 'inline', start: (source) => source.indexOf('<kbd>'), tokenizer: readKey },
  ],
});

const toNodes = (tokens: readonly Token[] = []): HelpNode[] =>
  tokens.flatMap((token) => toNode(token as HelpToken));

function toNode(token: HelpToken): HelpNode[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'text':
      return 'tokens' in token && token.tokens ? toNodes(token.tokens) : [token.text.replaceAll('\n', ' ')];
    case 'escape':
      return [token.text];
    case 'codespan':
      return [['code', null, token.text]];
    case 'key':
      return [['kbd', null, token.text]];
    case 'strong':
    case 'em':
      return [[token.type, null, ...toNodes(token.tokens)]];
    case 'link':
      return [['a', { href: token.href }, ...toNodes(token.tokens)]];
    case 'paragraph':
      return [['p', null, ...toNodes(token.tokens)]];
    case 'heading':
      return [[`h${token.depth}`, null, ...toNodes(token.tokens)]];
    case 'list':
      return [[token.ordered ? 'ol' : 'ul', null, ...token.items.map(toItem)]];
    case 'definitions':
      return [['dl', null, ...token.items.flatMap(toDefinition)]];
    case 'captioned table':
      return [toTable(token)];
    default:
      throw new Error(`Help cannot show this ${token.type}: ${token.raw}`);
  }
}

const toItem = ({ tokens }: Tokens.ListItem): HelpNode => ['li', null, ...toNodes(tokens)];

const toDefinition = ({ term, text }: Definitions['items'][number]): HelpNode[] => [
  ['dt', null, ...toNodes(term)],
  ['dd', null, ...toNodes(text)],
];

/** On phones, the cells of a row are stacked and labelled with their columns. */
function toTable({ caption, table: { header, rows } }: CaptionedTable): HelpNode {
  const toCell = ({ tokens }: Tokens.TableCell, column: number): HelpNode =>
    column === 0
      ? ['th', { scope: 'row' }, ...toNodes(tokens)]
      : ['td', { 'data-column': header[column]?.text ?? '' }, ...toNodes(tokens)];
  const head = header.map(({ tokens }): HelpNode => ['th', { scope: 'col' }, ...toNodes(tokens)]);
  return [
    'table',
    { className: 'help__table' },
    ['caption', { className: 'vh' }, caption],
    ['thead', null, ['tr', null, ...head]],
    ['tbody', null, ...rows.map((cells): HelpNode => ['tr', null, ...cells.map(toCell)])],
  ];
}

/** Returns the elements of a text. Throws for anything that Help does not need, such as HTML. */
export const readHelp = (markdown: string): HelpNode[] => toNodes(marked.lexer(markdown));

/** Turns each Markdown file into a module that exports its elements. */
export const helpMarkdown = (): Plugin => ({
  name: 'help-markdown',
  transform: (code, id) =>
    id.endsWith('.md') ? { code: `export default ${JSON.stringify(readHelp(code))}`, map: null } : null,
});
