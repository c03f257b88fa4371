import { toSiteLinks, type SiteLink, type SiteNavigation } from '~/site/layout/site-navigation';
import { PRESS_PAGE } from '~/core/nouns/section-pages';
import { readOnce } from '~/core/db/content-epoch.server';
import { findLinkedPages, listPageChoices } from '~/site/page/public-pages.server';
import { isPressRoomOpen } from '~/site/read/open-kits.server';
import { readSettings } from '~/core/session/settings.server';
import { fieldsOn } from '~/core/fields/field';
import { controlValues } from '~/core/forms/control-values';
import type { FormError } from '~/core/merge/form-error';
import { readControls, answersOf } from '~/core/forms/read-controls.server';
import { maxRows, ROWS_BUTTON } from '~/core/forms/rows';
import { MENU_NOT_SAVED, SETTINGS_FIELDS } from '~/core/nouns/settings';
import { formBase } from '~/core/merge/edits.server';
import { aboutContent } from '~/core/activity/content-events.server';
import { recordRefusal } from '~/core/activity/record-event.server';
import { openRecord } from '~/records/save/record-store.server';
import { editRecord } from '~/records/save/record-update.server';
import { formAction, formsByIntent } from '~/core/forms/form-action.server';
import { typedValues } from '~/core/forms/form-recovery.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import { recordFormData, shownForm } from '~/core/forms/record-form-data.server';
import { withErrorsAt } from '~/records/screens/record-input.server';
import { pressRowsButton, readRows, takeRowsButton } from '~/records/screens/show-screens.server';
import { savedMessage } from '~/core/forms/flash.server';

const PRESS_LINK: SiteLink = { id: 'press', label: PRESS_PAGE.label, href: PRESS_PAGE.path, isPage: false };

/**
 * Omits links to pages that are not public and to a closed press room; an open one is linked in every footer. Cached for many pages of the
 * site; makes a query only if there are links to pages.
 */
export const readNavigation = readOnce(async (): Promise<SiteNavigation> => {
  const { menu, footerLinks } = await readSettings('menu', 'footerLinks');
  const ids = [...menu, ...footerLinks].flatMap(({ to, pageId }) => (to === 'page' ? [pageId] : []));
  const pages = await findLinkedPages([...new Set(ids)]);
  const hasPressRoom = await isPressRoomOpen();
  const targets = { pages, hasPressRoom };
  const footer = toSiteLinks(footerLinks, targets);
  const isLinked = footer.some(({ href }) => href === PRESS_PAGE.path);
  return {
    menu: toSiteLinks(menu, targets),
    footer: hasPressRoom && !isLinked ? [...footer, PRESS_LINK] : footer,
  };
});

const PATH = '/admin/menu';
const SETTINGS_PATH = '/admin/settings';
const FIELDS = fieldsOn(SETTINGS_FIELDS, 'menu');

export const menuLoader = adminLoader(
  async (request) => {
    const settings = await openRecord('settings', request.actor, '');
    const values = controlValues(FIELDS, settings);
    return {
      panel: recordFormData(request, SETTINGS_PATH, values, formBase(FIELDS, settings)),
      pages: await listPageChoices(),
      siteName: settings.siteName,
    };
  },
  { needs: 'editSettings' },
);

/** The limit of the browser's longest form. */
const MAX_ROWS = maxRows(SETTINGS_FIELDS.menu) + maxRows(SETTINGS_FIELDS.footerLinks);

const read = readRows(MAX_ROWS);

const save = formAction(
  async ({ actor, form, base }) => {
    // Checks permission first: the rows are read only for users who may change the settings.
    await recordRefusal(actor, aboutContent('change', 'settings', ''), () =>
      openRecord('settings', actor, ''),
    );
    const { change, places } = readControls(FIELDS, typedValues(form));
    const options = { base, force: answersOf(form).force };
    const { merged } = await withErrorsAt(places, editRecord('settings', actor, '', change, options));
    const text = savedMessage('settings', actor, 'Menu saved successfully', merged);
    return { to: PATH, flash: { tone: 'success', text } };
  },
  { failed: MENU_NOT_SAVED, read },
);

/** Changes the rows of the form after one of its buttons was pressed, without saving. */
const changeForm = formAction<FormError>(
  async ({ actor, form, base }) => {
    // Users without permission get the same answer as to a save.
    await openRecord('settings', actor, '');
    const values = pressRowsButton(takeRowsButton(form), typedValues(form));
    return { to: PATH, shown: { ...shownForm(values), base } };
  },
  { failed: MENU_NOT_SAVED, writes: false, read },
);

export const menuAction = formsByIntent({}, save, read, { [ROWS_BUTTON]: changeForm });
