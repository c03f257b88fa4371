import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { MetadataBudget } from './budget';

/** Longer XMP is not parsed: a picture says in a few thousand characters what it has to say. */
export const MAX_XMP_BYTES = 512 * 1024;
const MAX_DEPTH = 40;

/** Receives what is in an XMP packet. `end` is the index behind it. */
interface XmpVisitor {
  /** `name` is the qualified name of an element whose attributes follow. */
  onElement?(name: string, end: number): void;
  onAttribute?(attribute: { local: string }, end: number): void;
  onOpen?(tag: SaxesTagNS): void;
  onText?(text: string): void;
  onClose?(tag: SaxesTagNS, end: number): void;
}

/**
 * Parses XMP and tells the visitor what is in it. Throws for what is not well-formed, has a document type, or is nested too deeply.
 * Entities that a document declares are unknown here, so that nothing is expanded. The caller has checked the length.
 */
export function parseXmp(text: string, visitor: XmpVisitor, budget: MetadataBudget): void {
  const parser = new SaxesParser({ xmlns: true, position: true });
  let depth = 0;
  const reject = (what: string) => {
    throw new Error(`XMP ${what}`);
  };
  const countPart = () => {
    if (depth > MAX_DEPTH || !budget.takeParts(1)) reject('with too many elements');
  };
  parser.on('error', ({ message }) => reject(message));
  parser.on('doctype', () => reject('with a document type'));
  parser.on('opentagstart', ({ name }) => {
    depth += 1;
    countPart();
    visitor.onElement?.(name, parser.position);
  });
  parser.on('attribute', (attribute) => {
    countPart();
    visitor.onAttribute?.(attribute, parser.position);
  });
  parser.on('opentag', (tag) => visitor.onOpen?.(tag));
  parser.on('text', (words) => visitor.onText?.(words));
  parser.on('cdata', (words) => visitor.onText?.(words));
  parser.on('closetag', (tag) => {
    depth -= 1;
    visitor.onClose?.(tag, parser.position);
  });
  parser.write(text).close();
}
