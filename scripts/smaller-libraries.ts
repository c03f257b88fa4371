/** Replaces in the libraries of a page what they find out when they run, but is known when the page is built: decision 151. */
import type { Plugin } from 'vite';
import type remixConfig from '../remix.config.js';

const LIBRARIES = /\/node_modules\/(?:@remix-run\/(?:react|router)|react-router(?:-dom)?|react-dom)\//;

/** Rollup and Terser leave out what cannot run after these replacements; each must find something. */
const KNOWN: [RegExp, string][] = [
  // Remix's options, which are all on (see below), and their names in its router.
  [/(?:[\w.]+\.)?\bfuture\.v[37]_\w+/g, 'true'],
  [/UNSAFE_logV6DeprecationWarnings\(future, router\.future\)/g, 'undefined'],
  // The server renders pages; what is built here runs in a browser.
  [/(?<=if \(|!|return )isSpaMode\b/g, 'false'],
  [/window\.__remixContext\.isSpaMode/g, 'false'],
  [/typeof (?:window|document) === "undefined"/g, 'false'],
  [/typeof (?:window|document) !== "undefined"/g, 'true'],
  [/!isStatic\b/g, 'true'],
  [/(?<== )staticContext(?= \?)/g, 'false'],
  // All data of a page come in one answer, so that Remix's older protocol with its deferred data is not spoken.
  [/typeof singleFetch === "function"/g, 'true'],
  [/(?<=function isDeferredData\(\w+\) \{)/g, ' return false;'],
  [/(?<=function isDeferredResult\(\w+\) \{)/g, ' return false;'],
  [/typeof __remixContext === "object" && __remixContext\.a/g, 'false'],
  // No link fetches its page before it is followed (`prefetch`), and none is animated (`viewTransition`).
  [/let \[shouldPrefetch, ref, prefetchHandlers\] = usePrefetchBehavior\(prefetch, props\);/g, ''],
  [/prefetchHandlers, \{\s*ref: mergeRefs\(forwardedRef, ref\)/g, '{ ref: forwardedRef'],
  [/shouldPrefetch && !isAbsolute/g, 'false'],
  [/isPageLinkDescriptor\(link\)/g, 'false'],
  [/!viewTransitionOpts \|\| isViewTransitionUnavailable/g, 'true'],
  [/vtContext\.isTransitioning/g, 'false'],
  [/renderDfd && pendingState/g, 'false'],
  [/(?<=if \()pendingViewTransitionEnabled/g, 'false'],
  // What its router tells developers.
  [/(?<=function warning\(cond, message\) \{)/g, ' return;'],
  // Roots are made by React 18's functions, and nobody debugs a built page with React's developer tools or opens it in IE.
  [
    /\bexports\.(?:findDOMNode|hydrate|render|unmountComponentAtNode|unstable_renderSubtreeIntoContainer)=/g,
    'void ',
  ],
  [/"undefined"!==typeof __REACT_DEVTOOLS_GLOBAL_HOOK__/g, 'false'],
  [/typeof __REACT_DEVTOOLS_GLOBAL_HOOK__ === 'undefined'/g, 'true'],
  [/"documentMode"in document/g, 'false'],
];

export function smallerLibraries({ future }: typeof remixConfig): Plugin {
  if (!Object.values(future ?? {}).every(Boolean))
    throw new Error('scripts/smaller-libraries.ts expects that all options of Remix are on.');
  const unseen = new Set(KNOWN);
  return {
    name: 'smaller-libraries',
    enforce: 'pre',
    apply: (_, { isSsrBuild, command }) => command === 'build' && !isSsrBuild,
    transform(code, id) {
      if (!LIBRARIES.test(id)) return null;
      let known = code;
      for (const change of KNOWN) {
        const [from, to] = change;
        const next = known.replace(from, to);
        if (next !== known) unseen.delete(change);
        known = next;
      }
      return { code: known, map: null };
    },
    buildEnd(error) {
      const [missed] = [...unseen];
      if (!error && missed)
        throw new Error(`No library has ${missed[0]} any more, which scripts/smaller-libraries.ts replaces.`);
    },
  };
}
