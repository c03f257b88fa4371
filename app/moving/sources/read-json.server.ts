import { JSONParser, TokenType } from '@streamparser/json';
import type { Readable } from 'node:stream';
import { readUtf8 } from './read-lines.server';
import { breaksOff, unreadable } from './source-reader';

/** No export nests as deeply, and the parser's work at each value grows with it. */
const MAX_DEPTH = 100;
/** What the parser may hold before a value is complete. */
const MAX_HELD = 32_000_000;

export interface JsonValue {
  /** The names and positions that lead to the value. */
  path: (string | number)[];
  value: unknown;
  /** The line up to which the file was read when the value was complete. */
  line: number;
}

/**
 * Yields the values at these paths (`$.db.*.data.posts.*`) one after another and keeps nothing else. Throws 400 with the line for what
 * is not JSON, ends too early or goes on after its end. See docs/decisions/0136-exports-as-streams.md.
 */
export async function* readJsonValues(stream: Readable, paths: string[]): AsyncGenerator<JsonValue> {
  const parser = new JSONParser({ paths, keepStack: false });
  let found: Omit<JsonValue, 'line'>[] = [];
  let [held, depth, line] = [0, 0, 1];
  parser.onValue = ({ value, key, stack }) => {
    held = 0;
    found.push({ path: [...stack.slice(1).map((each) => each.key ?? ''), key ?? ''], value });
  };
  parser.onToken = ({ token }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1;
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1;
    if (depth > MAX_DEPTH) throw unreadable(`Line ${line}: the values are nested too deeply.`);
  };
  let failure: Error | null = null;
  parser.onError = (error) => void (failure ??= error);
  for await (const { text, lastLine } of readUtf8(stream)) {
    line = lastLine;
    held += text.length;
    if (held > MAX_HELD) throw unreadable(`Line ${line}: a text is longer than 32 MB.`);
    if (!parser.isEnded || text.trim() !== '') parser.write(text);
    if (failure) throw failureAt(failure, line, parser.isEnded);
    for (const each of found) yield { ...each, line };
    found = [];
  }
  if (!parser.isEnded) throw breaksOff(line);
}

function failureAt(error: Error, line: number, isEnded: boolean): Error {
  if (error.name === 'Failure') return error;
  const words = isEnded ? 'a second export begins here.' : 'this is not JSON as an export has it.';
  return unreadable(`Line ${line}: ${words}`);
}
