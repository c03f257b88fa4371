declare global {
  interface Window {
    earlyClicks?: EarlyClicks;
  }
}

interface EarlyClicks {
  listen: (event: Event) => void;
  /** The link that was clicked last. */
  link?: HTMLAnchorElement;
  timeout?: number;
}

/** Marks a link to something lesser than what its scripts do, such as to a bare file: an early click on it waits for them. */
export const WAITS_FOR_SCRIPTS = { 'data-waits-for-scripts': '' };

/** If the scripts do not arrive, the link is followed. */
const TIMEOUT_MS = 3000;

/** A script for the head of the document, which remembers a click on a marked link until the page is hydrated. */
export const KEEP_EARLY_CLICKS = `{const e=window.earlyClicks={listen(c){
const l=c.target.closest('[data-waits-for-scripts]');
if(!l||c.button||c.metaKey||c.ctrlKey||c.shiftKey||c.altKey)return;
c.preventDefault();c.stopImmediatePropagation();e.link=l;clearTimeout(e.timeout);
e.timeout=setTimeout(()=>location.assign(l.href),${TIMEOUT_MS})}};
addEventListener('click',e.listen,true)}`;

/** Repeats the last early click, now that the page is hydrated; later clicks are left alone. */
export function repeatEarlyClick(): void {
  const { earlyClicks } = window;
  if (!earlyClicks) return;
  delete window.earlyClicks;
  removeEventListener('click', earlyClicks.listen, true);
  clearTimeout(earlyClicks.timeout);
  earlyClicks.link?.click();
}
