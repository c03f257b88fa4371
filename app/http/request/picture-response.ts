/** Returns the response of a JPEG picture that a route sends itself; nothing in it can run as a page. */
export const pictureResponse = (bytes: Uint8Array, headers: Record<string, string>): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'image/jpeg',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      ...headers,
    },
  });
