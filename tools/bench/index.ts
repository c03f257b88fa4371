/**
 * `npm run bench [-- SUBJECT [ARGUMENTS]]`: measures one subject, by default the whole site, fails above its targets, and says how
 * slow the machine is at the end. What a subject takes as arguments is said at the beginning of its file.
 */
import { slowdown } from '../../tests/processor-time';

const SUBJECTS: Record<string, () => Promise<unknown>> = {
  site: () => import('./site'),
  admin: () => import('./admin'),
  audience: () => import('./audience'),
  home: () => import('./home'),
  instances: () => import('./instances'),
  lighthouse: () => import('./lighthouse'),
  'moving-in': () => import('./moving-in'),
  outages: () => import('./outages'),
  uploads: () => import('./uploads'),
};
/** Subjects that need a database alone. */
const IN_THE_DATABASE = [
  'history',
  'shows',
  'activity',
  'calendar',
  'library',
  'previews',
  'ranges',
  'search',
  'sign-in',
  'working-day',
];
for (const subject of IN_THE_DATABASE)
  SUBJECTS[subject] = async () => (await import('./one-subject')).measureSubject(subject);

const [node = '', script = '', subject = 'site', ...rest] = process.argv;
const measure = Object.hasOwn(SUBJECTS, subject) ? SUBJECTS[subject] : undefined;
if (measure) {
  // The subjects read their own arguments.
  process.argv = [node, script, ...rest];
  await measure();
  console.log(`This machine takes ${slowdown().toFixed(1)} times as long as the usual one at present.`);
} else {
  process.stderr.write(`There is no subject ${subject}. There are: ${Object.keys(SUBJECTS).join(', ')}.\n`);
  process.exitCode = 1;
}
