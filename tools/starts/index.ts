/**
 * `npm run starts [-- NODE NPM]`: installs, builds and starts the committed tree with several versions of Node.js and
 * npm from the registry, with and without install scripts, and uploads a video to each site. Writes `docs/starts.md`;
 * exits with 1 if one does not work or prints a warning. With two versions it tries only these and writes nothing.
 */
import { cpus, loadavg } from 'node:os';
import { LONG_TERM_NODE, NEWEST_NODE } from '../../scripts/install-node';
import { Report } from '../bench/measuring/report';
import { tryStart, type Attempt, type Outcome } from './try-start';

/** The oldest that is supported, the newest with long-term support, and the newest. */
const NODES = ['20.19.0', LONG_TERM_NODE, NEWEST_NODE];
const NPMS = ['10.9.9', '11.21.2', '12.2.0'];
const MAX_WARNINGS = 3;

const [onlyNode, onlyNpm] = process.argv.slice(2);
const attempts = [false, true].flatMap((ignoreScripts) =>
  (onlyNode ? [onlyNode] : NODES).flatMap((node) =>
    (onlyNpm ? [onlyNpm] : NPMS).map((npm): Attempt => ({ node, npm, ignoreScripts })),
  ),
);

const report = new Report();

function describe({ warnings, video: { width, height, duration, hasPoster } }: Outcome) {
  const size = `${width ?? '?'} × ${height ?? '?'}`;
  const isComplete = width !== null && height !== null && duration !== null && hasPoster;
  return {
    warnings: warnings.length === 0 ? 'none' : warnings.slice(0, MAX_WARNINGS).join('<br>'),
    video: `${size}, ${duration ?? '?'} s, ${hasPoster ? 'poster' : 'no poster'}`,
    isRight: isComplete && warnings.length === 0,
  };
}

async function attempt({ node, npm, ignoreScripts }: Attempt): Promise<void> {
  const name = `Node.js ${node}, npm ${npm}${ignoreScripts ? ', --ignore-scripts' : ''}`;
  const cells = [node, npm, ignoreScripts ? 'ignored' : 'allowed'];
  try {
    const outcome = await tryStart({ node, npm, ignoreScripts });
    const { warnings, video, isRight } = describe(outcome);
    const times = [outcome.installSeconds, outcome.startSeconds].map((each) => each.toFixed(0));
    report.row(...cells, ...times, warnings, video, report.met(name, isRight));
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    report.row(...cells, '–', '–', '–', '–', report.met(name, false));
  }
  process.stderr.write(`Load: ${loadavg()[0]?.toFixed(1)}\n`);
}

report.announce('# Installing and starting');
report.announce();
report.announce(
  `Made by \`npm run starts\` on ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}). Each line is a new folder with the ` +
    'committed files: `npm ci`, with the packages in npm’s cache; the first `npm start`, which builds the site and the embedded ' +
    'database and fills it; and the upload of a video, whose facts are as the site found them. What npm says about itself on a ' +
    'Node.js that is too old for it is no warning of the project.',
);
report.announce();
report.table(
  'Node.js',
  'npm',
  'Install scripts',
  '`npm ci`, s',
  '`npm start`, s',
  'Warnings',
  'Video',
  'Works',
);
for (const each of attempts) await attempt(each);
report.end(onlyNode ? '/dev/null' : 'docs/starts.md');
