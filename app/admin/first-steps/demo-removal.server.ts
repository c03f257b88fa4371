import { LIST_PATHS } from '~/core/nouns/kinds';
import { historyLimits } from '~/core/db/retention.server';
import { formAction } from '~/core/forms/form-action.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import { readDemoContent, removeDemoContent } from '~/operations/seed/demo-content.server';
import { DASHBOARD_PATH, DEMO_NOT_REMOVED, wordsOfDemo } from './first-steps';

export const demoRemovalLoader = adminLoader(
  async ({ actor }) => {
    const { unchanged, changed } = await readDemoContent(actor);
    return {
      words: wordsOfDemo(unchanged),
      changed: changed.map(({ kind, id, title }) => ({ title, path: `${LIST_PATHS[kind]}/${id}` })),
      trashDays: historyLimits().trashDays,
    };
  },
  { needs: 'removeDemo' },
);

export const removeDemoAction = formAction(
  async ({ actor }) => {
    await removeDemoContent(actor);
    return { to: DASHBOARD_PATH, flash: { tone: 'success', text: 'Demo content removed' } };
  },
  // Moving the files of a whole site can take longer than a request may.
  { failed: DEMO_NOT_REMOVED, typed: false, brief: false },
);
