import type { ShouldRevalidateFunction } from '@remix-run/react';

const sectionOf = (url: URL) => url.pathname.split('/', 2)[1];

/**
 * For what stays while a visitor opens and closes records of one section: not read again for that, only after a
 * change or when asked to.
 */
export const keepWithinSection: ShouldRevalidateFunction = (step) => {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = step;
  const moved = currentUrl.href !== nextUrl.href && formMethod === undefined;
  return moved && sectionOf(currentUrl) === sectionOf(nextUrl) ? false : defaultShouldRevalidate;
};

/**
 * For the admin: a form that was refused has changed nothing, and where no answer came the next would not come either.
 */
export const keepWhenRejected: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) => {
  const answer = actionResult as { ok?: boolean } | undefined;
  return answer?.ok === false ? false : defaultShouldRevalidate;
};
