/** A piece of XML. Only this module creates it, so a string is never mistaken for markup. */
export interface Xml {
  readonly xml: string;
}

/** Matches characters that XML 1.0 cannot contain even escaped: controls, lone surrogates and two non-characters. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

export const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** Returns an unescaped text, for long texts full of markup. */
export const cdata = (text: string): Xml => ({
  xml: `<![CDATA[${text.replace(FORBIDDEN, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`,
});

export function element(
  name: string,
  content: string | readonly Xml[] = [],
  attributes: Record<string, string> = {},
): Xml {
  const inside = typeof content === 'string' ? escapeXml(content) : content.map(({ xml }) => xml).join('');
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const tag = name + pairs.join('');
  return { xml: inside === '' ? `<${tag}/>` : `<${tag}>${inside}</${name}>` };
}

export const xmlDocument = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
