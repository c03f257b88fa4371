interface Answer {
  data: unknown;
  init: ResponseInit | null;
}

/** Returns what a form answered as JSON, for a route without a page, to which only scripts send forms. */
export function asJson(answer: unknown): Response {
  if (answer instanceof Response) return answer;
  const { data: body, init } = answer as Answer;
  return Response.json(body, init ?? {});
}
