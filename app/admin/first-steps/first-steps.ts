import { TEXTS, type ContentKind, CONTENT_KIND_LIST } from '~/core/nouns/kinds';

export const DASHBOARD_PATH = '/admin/dashboard';

export const FIRST_STEPS_FAILED = 'Failed to save the first steps';

/** A step of setting the site up. */
export interface FirstStep {
  title: string;
  to: string;
  about: string;
  isDone: boolean;
  /** The field of the settings with a text that came with the program. */
  sample?: string;
}

export const DEMO_PATH = '/admin/demo-content';
export const REMOVE_DEMO = 'Remove the demo content';
export const DEMO_NOT_REMOVED = 'Failed to remove the demo content';

/** Talents are no team members. */
const WORDS = { ...TEXTS, person: { one: 'person', many: 'people' } };

/** Returns "6 shows, 14 articles, 17 people and 5 pages"; '' without records. */
export function wordsOfDemo(records: readonly { kind: ContentKind }[]): string {
  const parts = CONTENT_KIND_LIST.flatMap((kind) => {
    const count = records.filter((record) => record.kind === kind).length;
    return count > 0 ? [`${count} ${count === 1 ? WORDS[kind].one : WORDS[kind].many}`] : [];
  });
  return [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
}
