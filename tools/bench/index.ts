/**
 * `npm run bench [-- SUBJECT [ARGUMENTS]]`: measures one subject, by default the whole site, and fails above its targets. What a
 * subject takes as arguments is said at the beginning of its file.
 */
const SUBJECTS: Record<string, () => Promise<unknown>> = {
  site: () => import('./site'),
  admin: () => import('./admin'),
  home: () => import('./home'),
  instances: () => import('./instances'),
  lighthouse: () => import('./lighthouse'),
  outages: () => import('./outages'),
  uploads: () => import('./uploads'),
};
/** Subjects that need a database alone. */
const IN_THE_DATABASE = [
  'history',
  'shows',
  'activity',
  'library',
  'previews',
  'ranges',
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
} else {
  process.stderr.write(`There is no subject ${subject}. There are: ${Object.keys(SUBJECTS).join(', ')}.\n`);
  process.exitCode = 1;
}

export {};
