import { Settings, SETTINGS_ID, type StoredSettings } from '~models/settings';
import { can, type Actor } from '~/rules/accounts/permissions';
import { isKitOpen } from '~/rules/press/kit';
import { kitLacks, type KitLack } from '~/rules/press/kit-lacks';
import type { KitFile } from '~/rules/press/still-row';
import { publicNow } from '../platform/publication-clock';
import { openRecord } from '../records/store';
import type { ShowView } from '../views/show';
import { readKitFiles } from './kit-files';

type PressSettings = Partial<Pick<StoredSettings, 'pressContacts' | 'pressEnabled'>>;

/** The press kit of a show for those who edit it. */
export interface KitDesk {
  show: ShowView;
  /** What its lists have, by name; a file that was deleted is missing. */
  files: Map<string, KitFile>;
  lacks: KitLack[];
  /** Whether it is open to everybody now. */
  isOpen: boolean;
  isEmbargoed: boolean;
  /** Whether the reader decides who sees it. */
  mayOpen: boolean;
  /** Whether the reader may say that the press may have a picture. */
  mayClear: boolean;
}

/** Returns the press kit of a show for whoever may edit the show. Throws 404, and 403. Costs few queries, however many stills it has. */
export async function openKit(actor: Actor, id: string): Promise<KitDesk> {
  const show = await openRecord('show', actor, id);
  const { press } = show;
  const [files, company] = await Promise.all([
    readKitFiles(
      actor,
      [...press.stills, ...press.clips].map(({ file }) => file),
    ),
    Settings.findById(SETTINGS_ID, { pressContacts: 1, pressEnabled: 1 }).lean<PressSettings | null>(),
  ]);
  const states = press.stills.map(({ file }) => files.get(file)?.state ?? 'missing');
  const hasContact = press.contacts.length + (company?.pressContacts ?? []).length > 0;
  const { embargoUntil } = press;
  const kit = { ...press, embargoUntil: embargoUntil === null ? null : new Date(embargoUntil) };
  const { pressEnabled = null } = company ?? {};
  const now = publicNow();
  return {
    show,
    files,
    isOpen: isKitOpen({ status: show.status, press: kit }, { pressEnabled, now }),
    isEmbargoed: kit.embargoUntil !== null && kit.embargoUntil > now,
    lacks: kitLacks({ kit: press, states, hasContact }),
    mayOpen: can(actor, 'openKits'),
    mayClear: can(actor, 'clearStills'),
  };
}
