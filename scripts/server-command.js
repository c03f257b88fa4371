/** Variables of the server's process, unless they are set: glibc returns free memory to the system, and keeps none for each thread. */
export const SERVER_ENVIRONMENT = { MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '1' };

/** Node's arguments for the server, in `npm start`, in the container image and in the tests. */
export const SERVER = [
  // With 4 MB, uncached pages take a sixth more of the processor's time; with 16 MB, the largest take a twentieth less, others no
  // less, and the process takes 18 MB more.
  '--max-semi-space-size=8',
  '--v8-pool-size=1',
  // Without it, V8 collects garbage once the old generation is three times as large as what is alive. With 10,000 articles and a save
  // a second the process takes 230 MB instead of 380 to 450, and no more of the processor's time for a request.
  '--heap-growing-percent=50',
  // V8 may decide that objects of a request live long, and allocate them in the old generation. Only a full garbage
  // collection frees them there: some ten a second, permanently, and each response costs two and a half times as much.
  // See docs/decisions/0020-page-cache.md.
  '--no-allocation-site-pretenuring',
  'build/server.js',
];
