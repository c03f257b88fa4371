export interface PathPattern {
  path: string;
  /** The parameter whose value may contain slashes. */
  rest?: string;
}

export interface PathMatch<Pattern extends PathPattern> {
  pattern: Pattern;
  params: Record<string, string>;
}

type Segment = { type: 'text'; text: string } | { type: 'parameter' | 'rest'; name: string };

interface Rule<Pattern extends PathPattern> {
  pattern: Pattern;
  segments: Segment[];
  /** The index of the parameter whose value may contain slashes, or -1. */
  restIndex: number;
}

/**
 * Returns a function that finds the pattern of a URL path and its decoded parameters, or null.
 *
 * Paths are read as the router reads those of pages: case and trailing slashes make no difference, and `%2F` is a
 * slash within a value. After a parameter with slashes, the path must be exactly as in the pattern, because
 * everything else is part of that value.
 */
export function createPathMatcher<Pattern extends PathPattern>(
  patterns: readonly Pattern[],
): (path: string) => PathMatch<Pattern> | null {
  const rules = patterns.map(ruleOf).sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  return (path) => {
    const segments = decodedSegments(path);
    if (!segments) return null;
    const trimmed = withoutTrailingSlashes(segments);
    for (const rule of rules) {
      const params = rule.restIndex < 0 ? compare(rule.segments, trimmed) : compareWithRest(rule, segments);
      if (params) return { pattern: rule.pattern, params };
    }
    return null;
  };
}

function ruleOf<Pattern extends PathPattern>(pattern: Pattern): Rule<Pattern> {
  const segments = pattern.path.split('/').map((text): Segment => {
    const [, name] = /^\{(\w+)\}$/.exec(text) ?? [];
    if (name === undefined) return { type: 'text', text };
    return { type: name === pattern.rest ? 'rest' : 'parameter', name };
  });
  return { pattern, segments, restIndex: segments.findIndex(({ type }) => type === 'rest') };
}

const ORDER: Record<Segment['type'] | 'end', string> = { text: 'a', end: 'b', parameter: 'c', rest: 'd' };

/**
 * Returns the sort key of a pattern: text sorts before a parameter, so that `/api/shows/media/{id}` is tried before
 * `/api/shows/{id}/draft`.
 */
const orderOf = ({ segments }: Rule<PathPattern>): string =>
  segments.map(({ type }) => ORDER[type]).join('') + ORDER.end;

function decodedSegments(path: string): string[] | null {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
}

function withoutTrailingSlashes(segments: string[]): string[] {
  return segments.slice(0, segments.findLastIndex((segment) => segment !== '') + 1);
}

/** Returns the parameters of a path, or null without a match. An exact comparison also accepts an empty parameter. */
function compare(
  pattern: Segment[],
  segments: string[],
  { exact = false } = {},
): PathMatch<PathPattern>['params'] | null {
  if (segments.length !== pattern.length) return null;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (expected.type !== 'text') {
      if (segment === '' && !exact) return null;
      params[expected.name] = withSlashes(segment);
    } else if (segment !== expected.text && (exact || !equalsIgnoringCase(segment, expected.text)))
      return null;
  }
  return params;
}

function compareWithRest({ segments: pattern, restIndex }: Rule<PathPattern>, segments: string[]) {
  const before = compare(pattern.slice(0, restIndex), segments.slice(0, restIndex));
  const rest = pattern[restIndex];
  if (!before || rest?.type !== 'rest') return null;
  const values = withSlashes(segments.slice(restIndex).join('/')).split('/');
  const end = values.length - (pattern.length - restIndex - 1);
  const after = end > 0 ? compare(pattern.slice(restIndex + 1), values.slice(end), { exact: true }) : null;
  return after && { ...before, [rest.name]: values.slice(0, end).join('/'), ...after };
}

/** As in the router, `%252F` is also a slash. */
const withSlashes = (value: string) => value.replaceAll('%2F', '/');

/** The letters of patterns are ASCII. `toLowerCase` alone would also turn the Kelvin sign into a `k`. */
const equalsIgnoringCase = (segment: string, text: string) =>
  segment.length === text.length && segment.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) === text;
