import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findExecutable } from '../../server/database/embedded/executable';

interface Message {
  url: string;
  type: 'error' | 'info' | 'non-document-error';
  subType?: string;
  message: string;
  extract?: string;
}

/** Quick to start rather than quick in the long run: it checks some hundred small pages. */
const JAVA_OPTIONS = ['-Xmx512m', '-Xss2m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
const CHECKER = 'nu.validator.client.SimpleCommandLineValidator';
/**
 * What this version of the checker does not know yet, though the standard allows it. A newer one knows it, but downloads a
 * Java runtime while packages are installed, wherever there is none.
 */
const OUTDATED = [
  /^Attribute “name” not allowed on element “details”/,
  /^Attribute “media” not allowed on element “source”/,
  /^Bad value “(?:max|min|calc)\(.*” for attribute “sizes”/,
  /^Element “dialog” is missing required attribute “role”/,
];
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** The Java that the Nu HTML checker runs on; undefined where there is none. */
export const findJava = () => findExecutable('java', process.env.JAVA_HOME);

/**
 * Checks documents, given by name, with the Nu HTML checker in one process, and returns what is wrong with them: errors
 * and warnings, but not its remarks on style, such as the slashes that React writes into void elements.
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
    .filter(({ message }) => !OUTDATED.some((pattern) => pattern.test(message)))
    .map(({ url, message, extract }) => {
      const name = names[Number.parseInt(path.basename(url), 10)] ?? url;
      return `${name}: ${message} ${extract ?? ''}`;
    });
}
