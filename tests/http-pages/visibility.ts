/** What HTML alone says about whether an element is shown. Style sheets are not read. */

const NEVER_SHOWN =
  'script, style, template, head, title, [hidden], input[type=hidden], dialog:not([open]), datalist';

/** Whether the element or one around it is not shown. */
export function isHidden(element: Element): boolean {
  if (element.closest(NEVER_SHOWN)) return true;
  for (let details = element.closest('details:not([open])'); details;) {
    const summary = element.closest('summary');
    if (element !== details && summary?.parentElement !== details) return true;
    details = details.parentElement?.closest('details:not([open])') ?? null;
  }
  return false;
}

export const isHiddenFromReaders = (element: Element): boolean =>
  element.closest('[aria-hidden=true]') !== null || isHidden(element);
