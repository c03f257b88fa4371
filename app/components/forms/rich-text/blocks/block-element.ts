import type { EditorBlock } from '~/rules/blocks/block';

/** Returns the block of an element of the editor; null for an element of another kind. */
export function blockOfElement(node: Node): EditorBlock | null {
  const json = node instanceof HTMLElement ? node.dataset.block : undefined;
  return json === undefined ? null : (JSON.parse(json) as EditorBlock);
}
