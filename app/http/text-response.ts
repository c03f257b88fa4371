const FRESH_SECONDS = 300;

/** An answer for programs: never a page, the same for everyone, good for five minutes. */
export function textResponse(body: string, type: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': `public, max-age=${FRESH_SECONDS}`,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    },
  });
}
