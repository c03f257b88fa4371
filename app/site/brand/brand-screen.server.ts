import type { Actor } from '~/core/access/permissions';
import { aboutContent } from '~/core/activity/content-events.server';
import { recordRefusal } from '~/core/activity/record-event.server';
import { fieldsOn } from '~/core/fields/field';
import { linksIn } from '~/core/fields/item-texts.server';
import { controlValues, type ControlValues } from '~/core/forms/control-values';
import { formAction, formsByIntent } from '~/core/forms/form-action.server';
import { typedValues } from '~/core/forms/form-recovery.server';
import { readControls, answersOf } from '~/core/forms/read-controls.server';
import { recordFormData, shownForm } from '~/core/forms/record-form-data.server';
import { maxRows, ROWS_BUTTON } from '~/core/forms/rows';
import { beginning, htmlToText } from '~/core/html/html';
import { formBase } from '~/core/merge/edits.server';
import { CONFIRMED, type FormError } from '~/core/merge/form-error';
import { PATCHES } from '~/core/nouns/schemas.server';
import { BRAND_NOT_SAVED, SETTINGS_FIELDS, BRAND_FIELDS, FIRST_CHOICES } from '~/core/nouns/settings';
import { adminLoader } from '~/core/request/admin-loader.server';
import { pageBrandOf } from '~/core/request/page-brand.server';
import { readPlainLogos, readSettings, type SettingsView } from '~/core/session/settings.server';
import { Unconfirmed } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { formMedia, mediaFacts } from '~/media/facts/media-facts.server';
import { latestPublicArticles } from '~/records/read/articles.server';
import { findPublicShow, listPublicShows } from '~/records/read/shows.server';
import { openRecord } from '~/records/save/record-store.server';
import { editRecord } from '~/records/save/record-update.server';
import { pressRowsButton, readRows, takeRowsButton } from '~/records/screens/show-screens.server';
import { withErrorsAt } from '~/records/screens/record-input.server';
import { readHome } from '~/site/home/home.server';
import { savedMessage } from '~/core/forms/flash.server';

const CREDITS = 2;
const STILLS = 3;
const TEXT_LENGTH = 240;

/** URLs are '' where there is no picture; an article or a show is null if there is no public one. */
async function readMiniatures() {
  const [home, { logoUrl }, plainLogos, [article], shows] = await Promise.all([
    readHome(),
    readSettings('logoUrl'),
    readPlainLogos(),
    latestPublicArticles(1),
    listPublicShows(),
  ]);
  const [first = shows[0]] = shows.filter(({ featuredOnHomepage }) => featuredOnHomepage);
  const show = first ? await findPublicShow(first.slug) : null;
  const stills = (show?.media ?? []).filter(({ type }) => type === 'image').slice(0, STILLS);
  const drawn = [home.reel, article?.imageUrl ?? '', show?.videoUrl ?? '', show?.thumbnailUrl ?? ''];
  const media = await mediaFacts([...drawn, ...stills.map(({ url }) => url)]);
  const posterOf = (url: string) => media[url]?.posterUrl ?? '';
  return {
    siteName: home.siteName,
    logoUrl,
    plainLogos,
    home: { pictureUrl: posterOf(home.reel), introHtml: home.homeIntro },
    article: article
      ? {
          title: article.title,
          pictureUrl: article.imageUrl,
          text: beginning(htmlToText(article.content), TEXT_LENGTH),
        }
      : null,
    show: show
      ? {
          title: show.title,
          pictureUrl: posterOf(show.videoUrl) || show.thumbnailUrl,
          credits: show.credits.slice(0, CREDITS).map(({ name, role }) => ({ name, role })),
          stills: stills.map(({ url }) => url),
        }
      : null,
    media,
  };
}

export type MiniatureContent = Awaited<ReturnType<typeof readMiniatures>>;

const PATH = '/admin/brand';
const SETTINGS_PATH = '/admin/settings';
const FIELDS = fieldsOn(SETTINGS_FIELDS, 'brand');
const RESET_QUESTION = 'Bring back the look that the site had at first?';
const SHOWN = 'The site with this brand, as it will be. Nothing of it is saved yet.';

type Brand = SettingsView['brand'];

/** A form that was not saved, with the look it would give the site, if that has a style sheet. */
interface BrandAnswer extends FormError {
  look?: string | null;
}

/** Shows the first option where none is set. */
const shownChoices = (values: ControlValues): Record<string, string> => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(FIRST_CHOICES).map(([name, first]) => [`brand.${name}`, values[`brand.${name}`] || first]),
  ),
});

/** Keeps a choice unset if it was unset before and the form has its first option. */
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
      look: pageBrandOf(settings.brand, settings.siteName).look,
      media: await formMedia(request.actor, linksIn(FIELDS, settings)),
      miniatures: await readMiniatures(),
    };
  },
  { needs: 'editSettings' },
);

const read = readRows(maxRows(BRAND_FIELDS.meanings));

/** Checks permission first: the form is read only for users who may change the brand. */
const openBrand = async (actor: Actor): Promise<Brand> => (await openRecord('settings', actor, '')).brand;

/** The same for writes: refusals are logged in the activity. */
const openToWrite = (actor: Actor): Promise<Brand> =>
  recordRefusal(actor, aboutContent('change', 'settings', ''), () => openBrand(actor));

/** Runs `work` with the change in the form. Errors of rows get the names of their controls. */
async function withChange<Result>(
  before: Brand,
  form: FormData,
  work: (change: { brand?: Record<string, unknown> }) => Promise<Result> | Result,
): Promise<Result> {
  const { change, places } = readControls(FIELDS, typedValues(form));
  const brand = change.brand as Record<string, unknown> | undefined;
  return withErrorsAt(places, Promise.resolve(brand ? { brand: madeChoices(brand, before) } : {}).then(work));
}

const save = formAction<BrandAnswer>(
  async ({ actor, form, base }) =>
    withChange(await openToWrite(actor), form, async (change) => {
      const { merged } = await editRecord('settings', actor, '', change, {
        base,
        force: answersOf(form).force,
      });
      const text = savedMessage('settings', actor, 'Brand saved successfully', merged);
      return { to: PATH, flash: { tone: 'success', text } };
    }),
  { failed: BRAND_NOT_SAVED, read },
);

/** Resets the brand to the default look, after a confirmation. */
const reset = formAction<BrandAnswer>(
  async ({ actor, form }) => {
    await openToWrite(actor);
    if (!form.has(CONFIRMED)) throw new Unconfirmed({ text: RESET_QUESTION, verb: 'Back to the default' });
    await editRecord('settings', actor, '', { brand: null });
    return { to: PATH, flash: { tone: 'success', text: 'The brand is back to the default' } };
  },
  { failed: BRAND_NOT_SAVED, read },
);

/** Renders the site with the brand of the form without saving it. */
const preview = formAction<BrandAnswer>(
  async ({ actor, form, base }) => {
    const before = await openBrand(actor);
    return withChange(before, form, (change) => {
      const { brand } = parse(PATCHES.settings, change);
      const values = typedValues(form);
      delete values.intent;
      const { look } = pageBrandOf({ ...before, ...brand }, '');
      return { to: PATH, shown: { ...shownForm(values, SHOWN), base, look } };
    });
  },
  { failed: BRAND_NOT_SAVED, writes: false, read },
);

/** Changes the rows of the form after one of its buttons was pressed, without saving. */
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
