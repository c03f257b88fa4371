import { AppState } from '~models/app-state';
import { Show } from '~models/show';
import { authorize, can, type Actor } from '~/core/access/permissions';
import { audited, SETTINGS_RECORD } from '~/core/activity/record-event.server';
import { formAction, formsByIntent } from '~/core/forms/form-action.server';
import { textOf } from '~/core/forms/read-controls.server';
import { getSettings, toSettings, unsavedSettings, type SettingsView } from '~/core/session/settings.server';
import { countOf } from '~/operations/health/health-line';
import { readDemoContent, removeDemoContent } from '~/operations/seed/demo-content.server';
import { readDemoSettings } from '~/operations/seed/demo-settings.server';
import { SEEDER_ID } from '~/operations/seed/seed-state.server';
import { updateRecord } from '~/records/save/record-update.server';
import { CONTACT_PATH, HOME_PATH } from '~/site/settings/site-screens';
import { LIST_PATHS } from '~/core/nouns/kinds';
import { historyLimits } from '~/core/db/retention.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import {
  DASHBOARD_PATH,
  DEMO_PATH,
  FIRST_STEPS_FAILED,
  REMOVE_DEMO,
  wordsOfDemo,
  type FirstStep,
  DEMO_NOT_REMOVED,
} from './first-steps';

const HIDDEN_ID = 'first steps';

type DemoSettings = Awaited<ReturnType<typeof readDemoSettings>>;

const CONTACTS = { contactPhone: 'telephone', contactEmail: 'email', address: 'address' } as const;
const CONTACT_NAMES = Object.keys(CONTACTS) as (keyof typeof CONTACTS)[];

function nameStep({ siteName, logoUrl, brand }: SettingsView, demo: DemoSettings): FirstStep {
  const hasLogo = [logoUrl, brand.logoLightUrl, brand.logoDarkUrl].some(Boolean);
  return {
    title: 'Name and logo',
    to: CONTACT_PATH,
    about: `${siteName}, ${hasLogo ? 'with a logo' : 'set as text; a logo is added under Brand'}`,
    isDone: ![demo.siteName, unsavedSettings().siteName].includes(siteName),
  };
}

function coloursStep({ brand: { accent, tint, ground } }: SettingsView): FirstStep {
  const isDone = [accent, tint, ground].some(Boolean);
  const about = isDone ? 'Chosen under Brand' : 'A tint and an accent are enough';
  return { title: 'Colours', to: '/admin/brand', about, isDone };
}

function contactStep(settings: SettingsView, demo: DemoSettings): FirstStep {
  const filled = CONTACT_NAMES.filter((name) => settings[name] !== '');
  const own = filled.filter((name) => settings[name] !== demo[name]);
  const samples = filled.filter((name) => !own.includes(name)).map((name) => CONTACTS[name]);
  const isDone = own.length > 0;
  const about =
    samples.length > 0
      ? `Still the demo’s: ${samples.join(', ')}`
      : `${filled.length} of ${CONTACT_NAMES.length}: telephone, email, address`;
  return { title: 'Contact', to: CONTACT_PATH, about, isDone };
}

/** Pages are left out: those of the demo have another id on each site. */
const linksOf = (menu: readonly { to: string; label?: string }[]) =>
  menu.map(({ to, label = '' }) => `${to} ${label}`).join('\n');

function menuStep({ menu }: SettingsView, demo: DemoSettings): FirstStep {
  const samples = [unsavedSettings().menu, demo.menu ?? []].map(linksOf);
  const isDone = !samples.includes(linksOf(menu));
  const entries = menu.length === 1 ? 'One entry' : `${menu.length} entries`;
  const about = isDone ? entries : `${entries}, as the program brought them`;
  return { title: 'Menu', to: '/admin/menu', about, isDone };
}

async function showStep(): Promise<FirstStep> {
  const own = { $or: [{ createdBy: { $ne: SEEDER_ID } }, { 'saved.by': { $ne: null } }] };
  const isDone = (await Show.exists(own)) !== null;
  const about = isDone ? 'The first one is there' : 'A title, a picture and one sentence are enough';
  return { title: 'First show', to: '/admin/shows/new', about, isDone };
}

/** The texts that come with the program, and the screens that edit them. */
const SAMPLES = {
  homeIntro: { title: 'Company text', to: HOME_PATH },
  talentIntro: { title: 'Talent network', to: CONTACT_PATH },
} as const;
type Sample = keyof typeof SAMPLES;

const isSample = (settings: SettingsView, name: string): name is Sample =>
  Object.hasOwn(SAMPLES, name) && settings[name as Sample] === toSettings(unsavedSettings())[name as Sample];

const sampleSteps = (settings: SettingsView): FirstStep[] =>
  Object.entries(SAMPLES)
    .filter(([name]) => isSample(settings, name))
    .map(([sample, step]) => ({ ...step, about: 'Still the sample', isDone: false, sample }));

async function demoStep(actor: Actor): Promise<FirstStep[]> {
  if (!can(actor, 'removeDemo')) return [];
  const { unchanged, changed } = await readDemoContent(actor);
  if (unchanged.length === 0) return [];
  const stays = changed.length > 0 ? `. ${countOf(changed.length, 'changed record')} will stay` : '';
  return [{ title: REMOVE_DEMO, to: DEMO_PATH, about: wordsOfDemo(unchanged) + stays, isDone: false }];
}

/** Returns null for users who may not set the site up, once everything is done, and if the steps are hidden. */
export async function readFirstSteps(actor: Actor): Promise<FirstStep[] | null> {
  if (!can(actor, 'editSettings') || (await AppState.exists({ _id: HIDDEN_ID }))) return null;
  const [settings, demo] = await Promise.all([getSettings(), readDemoSettings()]);
  const [show, removal] = await Promise.all([showStep(), demoStep(actor)]);
  const steps = [
    nameStep(settings, demo),
    coloursStep(settings),
    contactStep(settings, demo),
    menuStep(settings, demo),
    show,
    ...sampleSteps(settings),
    ...removal,
  ];
  return steps.every(({ isDone }) => isDone) ? null : steps;
}

const hideSteps = formAction(
  async ({ actor }) => {
    await audited(actor, { what: 'change', record: SETTINGS_RECORD, fields: ['firstSteps'] }, async () => {
      authorize(actor, 'editSettings');
      const hidden = { $set: { value: 'hidden', at: new Date() } };
      await AppState.updateOne({ _id: HIDDEN_ID }, hidden, { upsert: true });
    });
    return { to: DASHBOARD_PATH, flash: { tone: 'success', text: 'First steps are hidden' } };
  },
  { failed: FIRST_STEPS_FAILED, typed: false },
);

/** A text that has been changed meanwhile stays. */
const takeOutSample = formAction(
  async ({ actor, form }) => {
    const name = textOf(form, 'sample') ?? '';
    const settings = await getSettings();
    if (isSample(settings, name))
      await updateRecord('settings', actor, '', { [name]: '' }, { ifVersions: [settings.version] });
    else authorize(actor, 'editSettings');
    return { to: DASHBOARD_PATH, flash: { tone: 'success', text: 'The sample was taken out' } };
  },
  { failed: FIRST_STEPS_FAILED, typed: false },
);

export const dashboardAction = formsByIntent({ 'take-out': takeOutSample }, hideSteps);

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
