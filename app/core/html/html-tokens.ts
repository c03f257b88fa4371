const HIDDEN =
  /^(?:script|style|svg|math|iframe|noscript|noembed|noframes|template|title|textarea|xmp|audio|video)$/;
const FOREIGN = /^(?:svg|math)$/;
const SELF_CLOSING = /(?:^|[\s"'])\/$/;
const TAG = /<(\/?)([a-z][^\s/>]*)/iy;

/** `name` is in lower case. */
export interface Tag {
  name: string;
  isClosing: boolean;
  attributes: string;
}

interface TokenHandlers {
  /** Gets text with undecoded entities and without `<`. */
  onText: (text: string) => void;
  onTag: (tag: Tag) => void;
  /** Gets the opening tag of an element whose content is skipped, and that content. */
  onSkipped?: (tag: Tag, content: string) => void;
  /** Gets what stands between `<!--` and `-->`. */
  onComment?: (comment: string) => void;
}

/**
 * Reads HTML in one pass and linear time, without a document that could run or load anything. Skips comments,
 * declarations and the content of scripts and the like.
 */
export function readTokens(html: string, handlers: TokenHandlers): void {
  const { onText } = handlers;
  let at = 0;
  for (let next = html.indexOf('<'); next >= 0; next = html.indexOf('<', at)) {
    if (next > at) onText(html.slice(at, next));
    at = readMarkup(html, next, handlers);
    if (at > next) continue;
    onText('&lt;');
    at += 1;
  }
  if (at < html.length) onText(html.slice(at));
}

/** Reads the markup at a `<` and returns the position after it, or the same position for a plain `<`. */
function readMarkup(html: string, start: number, { onTag, onSkipped, onComment }: TokenHandlers): number {
  if (html.startsWith('<!--', start)) {
    const end = after(html, '-->', start + 4);
    onComment?.(html.slice(start + 4, end - '-->'.length));
    return end;
  }
  TAG.lastIndex = start;
  const match = TAG.exec(html);
  if (!match) return /[!?/]/.test(html.charAt(start + 1)) ? after(html, '>', start) : start;
  const [head, slash, name = ''] = match;
  const end = endOfTag(html, start + head.length);
  const attributes = html.slice(start + head.length, end - 1);
  const tag = { name: name.toLowerCase(), isClosing: slash === '/', attributes };
  if (HIDDEN.test(tag.name) && !tag.isClosing) {
    const isEmpty = FOREIGN.test(tag.name) && SELF_CLOSING.test(attributes);
    const next = isEmpty ? end : afterContent(html, tag.name, end);
    onSkipped?.(tag, html.slice(end, next));
    return next;
  }
  onTag(tag);
  return end;
}

function after(html: string, what: string, from: number): number {
  const at = html.indexOf(what, from);
  return at < 0 ? html.length : at + what.length;
}

function endOfTag(html: string, from: number): number {
  const mark = /[>"']/g;
  mark.lastIndex = from;
  for (let match = mark.exec(html); match; match = mark.exec(html)) {
    if (match[0] === '>') return mark.lastIndex;
    mark.lastIndex = after(html, match[0], mark.lastIndex);
  }
  return html.length;
}

function afterContent(html: string, tag: string, from: number): number {
  const closing = new RegExp(`</${tag}[^>]*>?`, 'gi');
  closing.lastIndex = from;
  return closing.test(html) ? closing.lastIndex : html.length;
}
