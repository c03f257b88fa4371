/** Texts that make a regular expression do as much work as it can, made from its own parts. */
import { RegExpParser, type AST } from '@eslint-community/regexpp';
import { IS_LONG } from '../../full-length';

/** Characters that stand for the classes, also those that no class of a pattern names. */
const REPRESENTATIVES = ['a', '0', ' ', '-', '.', '/', '@', '<', '"', '\u00a0', '\n', 'A', 'é', '\u0000'];
/** What may follow a run: what makes a match fail that was almost complete; at full length also nothing. */
const TAILS = ['\n@<\u0000', ...(IS_LONG ? [''] : [])];
/** Letters and digits do the same in most patterns. */
const MAX_WORD_CHARACTERS = 4;

const parser = new RegExpParser();

/** Whether a part of a pattern can match a run. Without such a part, matching at one place takes a limited time. */
const isRun = (node: AST.Element): node is AST.Quantifier =>
  node.type === 'Quantifier' && node.max === Infinity;

/** Returns the beginnings, the parts to repeat and the ends of the texts for a pattern. */
export function shapesOf({ source, flags }: RegExp) {
  const pattern = parser.parsePattern(source, 0, source.length, { unicode: flags.includes('u') });
  const characters = new Set<string>();
  const starts = new Set<string>();
  const units = new Set<string>();
  const sample = (node: AST.Element): string => sampleOf(node, flags, characters);

  const visit = ({ elements }: AST.Alternative, before: string): void => {
    let start = before;
    for (const [index, element] of elements.entries()) {
      const inner = element.type === 'Quantifier' ? element.element : element;
      if ('alternatives' in inner) for (const each of inner.alternatives) visit(each, start);
      if (isRun(element)) {
        starts.add(start);
        units.add(sample(element.element));
        units.add(
          sample(element) +
            elements
              .slice(index + 1, index + 2)
              .map(sample)
              .join(''),
        );
      }
      start += sample(element);
    }
  };
  for (const alternative of pattern.alternatives) {
    visit(alternative, '');
    units.add(alternative.elements.map(sample).join(''));
  }
  const own = [...characters].sort();
  const words = own.filter((each) => /\w/.test(each)).slice(0, MAX_WORD_CHARACTERS);
  for (const each of [...own.filter((each) => /\W/.test(each)), ...words, ' ', '<']) units.add(each);
  // What begins a run may begin at many places, and a run may follow something else.
  for (const start of starts) units.add(start);
  if (starts.size > 0) starts.add('x');
  units.delete('');
  return { starts: [...starts], units: [...units], tails: TAILS };
}

/** Returns a short text that a part of a pattern matches, and collects the characters that it names. */
function sampleOf(node: AST.Element, flags: string, characters: Set<string>): string {
  switch (node.type) {
    case 'Character':
      characters.add(node.raw.length === 1 ? node.raw : String.fromCodePoint(node.value));
      return String.fromCodePoint(node.value);
    case 'CharacterClass':
    case 'CharacterSet':
    case 'ExpressionCharacterClass':
      return memberOf(node, flags, characters);
    case 'Quantifier':
      return sampleOf(node.element, flags, characters).repeat(Math.max(node.min, 1));
    case 'Group':
    case 'CapturingGroup':
      return (node.alternatives[0]?.elements ?? [])
        .map((element) => sampleOf(element, flags, characters))
        .join('');
    default:
      return '';
  }
}

function memberOf(node: AST.Element, flags: string, characters: Set<string>): string {
  if (node.type === 'CharacterClass')
    for (const element of node.elements) {
      if (element.type === 'Character') characters.add(String.fromCodePoint(element.value));
      if (element.type === 'CharacterClassRange') characters.add(String.fromCodePoint(element.min.value));
    }
  const isMember = new RegExp(`^(?:${node.raw})$`, flags.replace(/[gy]/g, ''));
  return [...REPRESENTATIVES, ...characters].find((each) => isMember.test(each)) ?? '';
}
