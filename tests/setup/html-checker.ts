import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findExecutable } from '../../server/database/embedded/child-process';

interface Message {
  url: string;
  type: 'error' | 'info' | 'non-document-error';
  subType?: string;
  message: string;
  extract?: string;
}

/** These options make Java start fast, because the checker runs only for some hundred small pages. */
const JAVA_OPTIONS = ['-Xmx512m', '-Xss2m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
const CHECKER = 'nu.validator.client.SimpleCommandLineValidator';
/**
 * Errors of this version of the checker for markup that the standard allows by now. Newer versions accept it, but
 * download a Java runtime during `npm install` if there is none.
 */
const OUTDATED = [
  /^Attribute “name” not allowed on element “details”/,
  /^Attribute “media” not allowed on element “source”/,
  /^Bad value “username webauthn” for attribute “autocomplete”/,
  /^Bad value “(?:max|min|calc)\(.*” for attribute “sizes”/,
  /^Element “dialog” is missing required attribute “role”/,
];
/** What players of screeners ask for beyond the HTML standard: no full screen without the name over the film, and no small window. */
const BEYOND_STANDARD =
  /^Attribute “(?:controlslist|disablepictureinpicture)” not allowed on element “video”/;
const EXPECTED = [...OUTDATED, BEYOND_STANDARD];
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Returns the Java executable for the Nu HTML checker; undefined if there is none. */
export const findJava = () => findExecutable('java', process.env.JAVA_HOME);

/**
 * Checks documents, given by name, with the Nu HTML checker in one process. Returns its errors and warnings, but not
 * its remarks on style, such as the slashes that React writes into void elements.
 */
export async function checkHtml(java: string, documents: Map<string, string>): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'showreel-html-'));
  const names = [...documents.keys()];
  for (const [index, html] of [...documents.values()].entries())
    writeFileSync(path.join(folder, `${index}.html`), html);
  const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');
  const args = [
    ...JAVA_OPTIONS,
    '-cp',
    jar,
    CHECKER,
    '--exit-zero-always',
    // It guesses the language, and wrong in texts of long words.
    '--no-langdetect',
    '--stdout',
    '--format',
    'json',
    folder,
  ];
  const { stdout } = await promisify(execFile)(java, args, { maxBuffer: MAX_OUTPUT_BYTES });
  rmSync(folder, { recursive: true, force: true });
  const { messages } = JSON.parse(stdout) as { messages: Message[] };
  return messages
    .filter(({ type, subType }) => type !== 'info' || subType === 'warning')
    .filter(({ message }) => !EXPECTED.some((pattern) => pattern.test(message)))
    .map(({ url, message, extract }) => {
      const name = names[Number.parseInt(path.basename(url), 10)] ?? url;
      return `${name}: ${message} ${extract ?? ''}`;
    });
}
