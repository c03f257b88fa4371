import type { Actor } from '~/rules/accounts/permissions';
import { fieldsOn } from '~/rules/fields/field';
import { linksIn } from '~/rules/fields/links';
import { controlValues, type ControlValues } from '~/rules/forms/control-values';
import { CONFIRMED, type FormError } from '~/rules/forms/form-error';
import { atControls, readControls } from '~/rules/forms/read-controls';
import { maxRows } from '~/rules/forms/rows';
import { BRAND_FIELDS, FIRST_CHOICES } from '~/rules/kinds/brand';
import { PATCHES } from '~/rules/kinds/schemas';
import { BRAND_NOT_SAVED, SETTINGS_FIELDS } from '~/rules/kinds/settings';
import { formBase } from '~/rules/merge/form-base';
import { Failure, Unconfirmed } from '~/rules/validation/errors';
import { parse } from '~/rules/validation/parse';
import { aboutContent } from '~/services/activity/content-events';
import { recordRefusal } from '~/services/activity/record-event';
import { openRecord } from '~/services/records/store';
import { editRecord } from '~/services/records/update';
import { readMiniatures } from '~/services/site/miniatures';
import type { SettingsView } from '~/services/views/settings';
import { answersOf } from '../forms/form-fields';
import { formMedia } from './form-media';
import { formAction } from '../forms/form-action';
import { typedValues } from '../forms/form-recovery';
import { formsByIntent } from '../forms/intent-dispatch';
import { savedMessage } from '../forms/saved-message';
import { shownForm } from '../forms/shown-form';
import { adminLoader } from '../request/admin-loader';
import { pageBrandOf } from '../request/page-brand';
import { recordFormData } from './records/record-form-data';
import { pressRowsButton, readRows, ROWS_BUTTON, takeRowsButton } from './records/rows-form';

const PATH = '/admin/brand';
const SETTINGS_PATH = '/admin/settings';
const FIELDS = fieldsOn(SETTINGS_FIELDS, 'brand');
const RESET_QUESTION = 'Bring back the look that the site had at first?';
const SHOWN = 'The site with this brand, as it will be. Nothing of it is saved yet.';

type Brand = SettingsView['brand'];

/** A form that was not saved, with the look that it would give the site, if that has a style sheet. */
export interface BrandAnswer extends FormError {
  look?: string | null;
}

/** The choices of the form: what nobody has chosen is shown as the first of them. */
const shownChoices = (values: ControlValues): Record<string, string> => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(FIRST_CHOICES).map(([name, first]) => [`brand.${name}`, values[`brand.${name}`] || first]),
  ),
});

/** The first of them stays none if nobody had chosen one. */
const madeChoices = (change: Record<string, unknown>, before: Brand): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => [
      name,
      name in FIRST_CHOICES &&
      value === FIRST_CHOICES[name as keyof typeof FIRST_CHOICES] &&
      before[name as keyof Brand] === ''
        ? ''
        : value,
    ]),
  );

export const brandLoader = adminLoader(
  async (request) => {
    const settings = await openRecord('settings', request.actor, '');
    const values = shownChoices(controlValues(FIELDS, settings));
    return {
      panel: recordFormData(request, SETTINGS_PATH, values, formBase(FIELDS, settings)),
      look: pageBrandOf(settings.brand).look,
      media: await formMedia(request.actor, linksIn(FIELDS, settings)),
      miniatures: await readMiniatures(),
    };
  },
  { needs: 'editSettings' },
);

const read = readRows(maxRows(BRAND_FIELDS.meanings));

/** Returns the brand for somebody who may change it: only for them a form is read. */
const openBrand = async (actor: Actor): Promise<Brand> => (await openRecord('settings', actor, '')).brand;

/** The same for what writes: whoever is refused is in the activity. */
const openToWrite = (actor: Actor): Promise<Brand> =>
  recordRefusal(actor, aboutContent('change', 'settings', ''), () => openBrand(actor));

/** Runs `work` with the change that the form is. Errors of rows get the names of their controls. */
async function withChange<Result>(
  before: Brand,
  form: FormData,
  work: (change: { brand?: Record<string, unknown> }) => Promise<Result> | Result,
): Promise<Result> {
  const { change, places } = readControls(FIELDS, typedValues(form));
  const brand = change.brand as Record<string, unknown> | undefined;
  try {
    return await work(brand ? { brand: madeChoices(brand, before) } : {});
  } catch (error) {
    if (error instanceof Failure) Object.assign(error, { fields: atControls(error.fields, places) });
    throw error;
  }
}

const save = formAction<BrandAnswer>(
  async ({ actor, form, base }) =>
    withChange(await openToWrite(actor), form, async (change) => {
      const { merged } = await editRecord('settings', actor, '', change, {
        base,
        force: answersOf(form).force,
      });
      const text = savedMessage('settings', 'Brand saved successfully', merged);
      return { to: PATH, flash: { tone: 'success', text } };
    }),
  { failed: BRAND_NOT_SAVED, read },
);

/** Brings the look back that the site has before anybody has changed it, after a question. */
const reset = formAction<BrandAnswer>(
  async ({ actor, form }) => {
    await openToWrite(actor);
    if (!form.has(CONFIRMED)) throw new Unconfirmed({ text: RESET_QUESTION, verb: 'Back to the default' });
    await editRecord('settings', actor, '', { brand: null });
    return { to: PATH, flash: { tone: 'success', text: 'The brand is back to the default' } };
  },
  { failed: BRAND_NOT_SAVED, read },
);

/** Draws the site with the brand of the form, and saves nothing. */
const preview = formAction<BrandAnswer>(
  async ({ actor, form, base }) => {
    const before = await openBrand(actor);
    return withChange(before, form, (change) => {
      const { brand } = parse(PATCHES.settings, change);
      const values = typedValues(form);
      delete values.intent;
      const { look } = pageBrandOf({ ...before, ...brand });
      return { to: PATH, shown: { ...shownForm(values, SHOWN), base, look } };
    });
  },
  { failed: BRAND_NOT_SAVED, writes: false, read },
);

/** Changes the rows of the form after one of its buttons was pressed, and saves nothing. */
const changeForm = formAction<BrandAnswer>(
  async ({ actor, form, base }) => {
    await openBrand(actor);
    const values = pressRowsButton(takeRowsButton(form), typedValues(form));
    return { to: PATH, shown: { ...shownForm(values), base } };
  },
  { failed: BRAND_NOT_SAVED, writes: false, read },
);

export const brandAction = formsByIntent({ default: reset, preview }, save, read, {
  [ROWS_BUTTON]: changeForm,
});
