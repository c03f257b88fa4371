/** How the server is run, in `npm start`, in the image and in the tests: arguments for Node. */
export const SERVER = [
  '--max-semi-space-size=4',
  '--v8-pool-size=1',
  // V8 may come to take what each request makes for something that lives long. It then puts that among what is old, where
  // only a collection of everything finds it: some ten a second, for good, and each answer costs two and a half times as much.
  // See docs/decisions/0020-page-cache.md.
  '--no-allocation-site-pretenuring',
  'build/server.js',
];
