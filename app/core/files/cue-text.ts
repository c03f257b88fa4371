import type { TrackCue } from './track';

/** The entity names of U+00A0 to U+00FF, in order. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute ' +
  'micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig ' +
  'Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash ' +
  'Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc ' +
  'euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml ' +
  'yacute thorn yuml';

const NAMED = new Map<string, string>([
  ...LATIN_1.split(' ').map((name, index): [string, string] => [name, String.fromCodePoint(0xa0 + index)]),
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['lrm', '\u200e'],
  ['rlm', '\u200f'],
  ['zwnj', '\u200c'],
  ['zwj', '\u200d'],
  ['ensp', '\u2002'],
  ['emsp', '\u2003'],
  ['thinsp', '\u2009'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['sbquo', '‚'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bdquo', '„'],
  ['lsaquo', '‹'],
  ['rsaquo', '›'],
  ['hellip', '…'],
  ['bull', '•'],
  ['euro', '€'],
  ['trade', '™'],
  ['OElig', 'Œ'],
  ['oelig', 'œ'],
  ['Scaron', 'Š'],
  ['scaron', 'š'],
  ['Yuml', 'Ÿ'],
]);

const REFERENCE = /&(?:#(\d{1,10})|#[xX]([0-9a-fA-F]{1,8})|([a-zA-Z]{2,8}[0-9]{0,2}));/g;
const REPLACEMENT = '\ufffd';

/** Decodes character references; unknown ones stay as they are. */
export const decodeReferences = (text: string): string =>
  text.replace(REFERENCE, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? whole;
    return character(decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal));
  });

function character(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : REPLACEMENT;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export const escapeCueText = (text: string): string => text.replace(/[&<>]/g, (each) => ESCAPES[each] ?? '');

interface SpokenLine {
  /** The speaker; '' if the cue names none. */
  voice: string;
  text: string;
}

export const cueText = ({ text }: { text: string }): string =>
  spokenLines(text)
    .map((line) => line.text)
    .join(' ');

const PART = /<([^<>]*)>|[^<]+/g;

/** Returns the words of a canonical cue by speaker, one line each, without markup. */
export function spokenLines(markup: string): SpokenLine[] {
  const lines: SpokenLine[] = [{ voice: '', text: '' }];
  for (const [part, tag] of markup.matchAll(PART)) {
    const last = lines.at(-1);
    if (tag === undefined) {
      if (last) last.text += decodeReferences(part);
    } else if (tag.startsWith('v ')) lines.push({ voice: decodeReferences(tag.slice(2)), text: '' });
    else if (tag === '/v') lines.push({ voice: '', text: '' });
    else if (last && tag === 'rt') last.text += ' (';
    else if (last && tag === '/rt') last.text += ')';
  }
  return lines
    .map(({ voice, text }) => ({ voice, text: text.replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '');
}

export interface VideoText {
  chapters: TrackCue[];
  /** Of the first captions; empty if there is a transcript. */
  captions: TrackCue[];
  /** The separate transcript; empty for none. */
  transcript: string;
}

export interface VideoSummary {
  transcript: string;
  clips: { name: string; startOffset: number }[];
}

/** Search engines read no more, and every page of a show carries it. */
const MAX_TRANSCRIPT = 20_000;

export function summarizeVideoText({ chapters, captions, transcript }: VideoText): VideoSummary {
  const words = transcript || captions.map(cueText).join('\n');
  return {
    transcript:
      words.length > MAX_TRANSCRIPT ? words.slice(0, words.lastIndexOf(' ', MAX_TRANSCRIPT)) : words,
    clips: chapters.map((cue) => ({ name: cueText(cue), startOffset: Math.floor(cue.start / 1000) })),
  };
}
