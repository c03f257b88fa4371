import { attributeOf } from '~/core/html/html';
import type { Tag } from '~/core/html/html-tokens';
import { decodePath } from '~/moving/sources/old-site';
import { decodeText, toPlainLine } from '~/moving/sources/plain-text';
import type { TextConverter } from './text-converter';

const LOST: Record<string, string> = {
  script: 'Script → left out',
  style: 'Style sheet → left out',
  svg: 'Drawing (SVG) → left out',
  math: 'Formula → left out',
  textarea: 'Form → left out',
};
const SOURCE = /<source\b[^<>]{0,2000}?\ssrc\s{0,5}=\s{0,5}["']?([^"'\s<>]{1,2000})/i;

const valueOf = (attributes: string, name: string) => decodeText(attributeOf(attributes, name)).trim();

/** Takes elements whose content is not read as text: frames and films become blocks, the others are named as losses. */
export function convertSkipped(to: TextConverter, { name, attributes }: Tag, content: string): void {
  if (to.isMuted) return;
  const address = valueOf(attributes, 'src') || valueOf(attributes, 'data-src');
  const title = toPlainLine(attributeOf(attributes, 'title'));
  const lost = LOST[name];
  if (name === 'iframe') to.placeAddress(address, title);
  else if (name === 'video') placeFilm(to, address || sourceIn(content));
  else if (name === 'audio') placeSound(to, address || sourceIn(content), title);
  else if (lost !== undefined) to.losses.add(lost);
}

const sourceIn = (content: string) => decodeText(SOURCE.exec(content.slice(0, 10_000))?.[1] ?? '');

export function placeFilm(to: TextConverter, address: string): void {
  if (address === '') to.losses.add('Film without an address → left out');
  else to.placeFile({ address, attachment: '', alt: '' }, { isFilm: true });
}

export function placeSound(to: TextConverter, address: string, title: string): void {
  const href = to.links.target(address);
  to.losses.add('Sound → a link');
  if (href !== null) to.link(href, title || decodePath(href.split(/[/?#]/).findLast(Boolean) ?? href));
}
