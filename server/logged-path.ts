const ESCAPED = /%[\da-f]{2}/gi;
/** The token of a link and everything after it, in whatever way the path is written. */
const TOKEN = /([/\\](?:preview|admin[/\\]+join)[/\\]+)[^\s?#"'()]+/gi;

/** Returns a text for the log, in which the paths of links have no tokens. */
export const withoutTokens = (text: string): string => text.replace(TOKEN, '$1*');

/**
 * Returns a path for the log. That of a link is replaced by the pattern of its route: whoever has its token can use it.
 */
export function loggedPath(path: string): string {
  const decoded = path.replace(ESCAPED, (escaped) => String.fromCharCode(parseInt(escaped.slice(1), 16)));
  const logged = withoutTokens(decoded);
  return logged === decoded ? path : logged;
}
