import type { ShouldRevalidateFunction } from '@remix-run/react';

/** Keeps the data of a link only if no answer came from the server: somebody else may have answered, or closed the round. */
export const keepWhenUnreachable: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) => {
  const answer = actionResult as { ok?: boolean; reason?: string } | undefined;
  return answer?.ok === false ? answer.reason !== 'unreachable' : defaultShouldRevalidate;
};
