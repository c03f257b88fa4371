import { decodeReferences } from './character-references';

interface SpokenLine {
  /** Who speaks; '' if the cue does not say. */
  voice: string;
  text: string;
}

/** Returns the words of a cue in one line, without who speaks them. */
export const cueText = ({ text }: { text: string }): string =>
  spokenLines(text)
    .map((line) => line.text)
    .join(' ');

const PART = /<([^<>]*)>|[^<]+/g;

/** Returns the words of a cue's canonical text by who speaks them, in one line each and without markup. */
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
