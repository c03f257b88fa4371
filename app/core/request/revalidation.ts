import type { ShouldRevalidateFunction } from '@remix-run/react';

const sectionOf = (url: URL) => url.pathname.split('/', 2)[1];

/** Keeps data while a visitor opens and closes records of one section; it is only reloaded after a change or on request. */
export const keepWithinSection: ShouldRevalidateFunction = (step) => {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = step;
  const moved = currentUrl.href !== nextUrl.href && formMethod === undefined;
  return moved && sectionOf(currentUrl) === sectionOf(nextUrl) ? false : defaultShouldRevalidate;
};

/**
 * Keeps the admin's data after a rejected form, which changed nothing, and after an unreachable server, which would
 * not respond to the next request either. After a form that leads to another page only that page is loaded, because
 * its message can be read only once.
 */
export const keepWhenRejected: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) => {
  const answer = actionResult as { ok?: boolean; saved?: true; to?: string } | undefined;
  const isRejected = answer?.ok === false && !answer.saved;
  return isRejected || answer?.to !== undefined ? false : defaultShouldRevalidate;
};

/**
 * The same for a route whose parameters select records. A row's form can be rejected while another list is loading,
 * and the data of the first list must not be kept for the second.
 */
export const keepRecordWhenRejected: ShouldRevalidateFunction = (step) =>
  step.currentUrl.pathname === step.nextUrl.pathname ? keepWhenRejected(step) : step.defaultShouldRevalidate;
