import type { ShouldRevalidateFunction } from '@remix-run/react';

const sectionOf = (url: URL) => url.pathname.split('/', 2)[1];

/**
 * Keeps data while a visitor opens and closes records of one section: it is reloaded only after a change or on request.
 */
export const keepWithinSection: ShouldRevalidateFunction = (step) => {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = step;
  const moved = currentUrl.href !== nextUrl.href && formMethod === undefined;
  return moved && sectionOf(currentUrl) === sectionOf(nextUrl) ? false : defaultShouldRevalidate;
};

/**
 * Keeps the admin's data after a rejected form, which has changed nothing, and after an unreachable server, which would
 * not respond to the next request either. After a form that leads to another page only that page is loaded: the message for
 * it is read once.
 */
export const keepWhenRejected: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) => {
  const answer = actionResult as { ok?: boolean; saved?: true; to?: string } | undefined;
  const isRejected = answer?.ok === false && !answer.saved;
  return isRejected || answer?.to !== undefined ? false : defaultShouldRevalidate;
};

/**
 * The same for a route that shows other records at other addresses. A row's form can be rejected while the list of another
 * kind is being loaded: the data of the first list must not be kept for the second one.
 */
export const keepRecordWhenRejected: ShouldRevalidateFunction = (step) =>
  step.currentUrl.pathname === step.nextUrl.pathname ? keepWhenRejected(step) : step.defaultShouldRevalidate;
