import type { KeyboardEvent } from 'react';

/** A roving tabindex: one tab stop, with arrow keys between the tools. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('select, button')];
  const here = tools.indexOf(document.activeElement as HTMLElement);
  const next = tools[Math.min(tools.length - 1, Math.max(0, here + step))];
  if (!next) return;
  for (const tool of tools) tool.tabIndex = tool === next ? 0 : -1;
  next.focus();
}
