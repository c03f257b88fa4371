import type { ShouldRevalidateFunction } from '@remix-run/react';

/** Loads a link anew after every answer of the server: somebody else may have answered, or closed the round. */
export const reloadAnswered: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) => {
  const answer = actionResult as { ok?: boolean; reason?: string } | undefined;
  return answer?.ok === false ? answer.reason !== 'unreachable' : defaultShouldRevalidate;
};
