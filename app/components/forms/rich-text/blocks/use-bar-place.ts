import { useLayoutEffect, type RefObject } from 'react';

const GAP = 12;

/**
 * Keeps the tools over the upper edge of their block, in the part of it that can be seen below the editor's own toolbar. A style sheet
 * places them elsewhere on a phone.
 */
export function useBarPlace(tools: RefObject<HTMLElement>, node: HTMLElement): void {
  useLayoutEffect(() => {
    const place = () => {
      const element = tools.current;
      const frame = element?.offsetParent;
      if (!element || !frame) return;
      const [block, around] = [node.getBoundingClientRect(), frame.getBoundingClientRect()];
      const text = node.parentElement?.getBoundingClientRect();
      const toolbar = frame.querySelector('.rich__tools')?.getBoundingClientRect();
      const top = Math.max(block.top, text?.top ?? 0, toolbar?.bottom ?? 0) + GAP;
      const lowest = Math.max(block.bottom - element.offsetHeight - GAP, block.top + GAP);
      const left = Math.max(block.left, around.left);
      element.style.insetBlockStart = `${Math.min(top, lowest) - around.top}px`;
      element.style.insetInlineStart = `${left - around.left + GAP}px`;
      element.style.maxInlineSize = `${Math.max(around.right, block.right) - left - 2 * GAP}px`;
      const isHidden = text ? block.bottom < text.top || block.top > text.bottom : false;
      element.style.visibility = isHidden ? 'hidden' : '';
    };
    place();
    const stopping = new AbortController();
    const { signal } = stopping;
    addEventListener('scroll', place, { capture: true, passive: true, signal });
    const observer = new ResizeObserver(place);
    observer.observe(node);
    if (node.parentElement) observer.observe(node.parentElement);
    return () => {
      stopping.abort();
      observer.disconnect();
    };
  });
}
