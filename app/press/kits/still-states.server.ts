import { Upload, type StoredUpload } from '~models/upload';
import { publicNow } from '~/core/db/content-epoch.server';
import { describeFields } from '~/core/fields/field';
import { omit } from '~/core/fields/field-path';
import { patchSchema } from '~/core/fields/field-schemas.server';
import { stillState, type StillState, STILL_STATES } from '~/core/holds/kit';
import { KIND_NAMES } from '~/core/nouns/kinds';
import { SHOW_FIELDS } from '~/core/nouns/show';
import { approvalStates } from '~/media/usage/approval-states.server';
import type { UploadUsage } from '~/media/usage/content-kinds.server';
import { readPlacesOnSite } from '~/media/usage/files-on-site.server';
import type { ShowView } from '~/records/read/shows.server';

type Stills = NonNullable<ShowView['press']>['stills'];

interface WithStills {
  press?: Pick<NonNullable<ShowView['press']>, 'stills'>;
}

const ONLY_READ = { press: 1, people: 1 } as const;
type ReadUpload = Pick<StoredUpload, '_id' | 'press' | 'people'>;

/** Returns what each file still needs as a still of a press kit. Makes three queries, regardless of the number of files. */
export async function readStillStates(files: readonly string[]): Promise<Map<string, StillState>> {
  if (files.length === 0) return new Map();
  const stored = await Upload.find({ _id: { $in: [...files] } }, ONLY_READ).lean<ReadUpload[]>();
  const approvals = await approvalStates(stored);
  const found = new Map(stored.map((upload) => [upload._id, upload]));
  const now = publicNow();
  return new Map(
    files.map((file) => [file, stillState(found.get(file) ?? null, approvals.get(file) ?? null, now)]),
  );
}

/** Adds the states of kit stills and the public pages that show them; shows that were read without their kit stay unchanged. */
export async function withStillStates<Show extends WithStills>(shows: readonly Show[]): Promise<Show[]> {
  const files = shows.flatMap(({ press }) => press?.stills.map(({ file }) => file) ?? []);
  const [states, places] = await Promise.all([readStillStates(files), readPlacesOnSite(files)]);
  const withStates = (stills: Stills) =>
    stills.map((still) => ({
      ...still,
      state: states.get(still.file) ?? 'missing',
      onSite: (places.get(still.file) ?? []).flatMap(toPlace),
    }));
  return shows.map((show) =>
    show.press ? { ...show, press: { ...show.press, stills: withStates(show.press.stills) } } : show,
  );
}

/** A public page of the site: of the kinds of records, by their names in the API, and the settings. */
const toPlace = ({ kind, id, title }: UploadUsage) =>
  kind === 'file' || kind === 'screener'
    ? []
    : [{ kind: kind === 'settings' ? kind : KIND_NAMES[kind], id, title }];

const { press } = SHOW_FIELDS;
const { stills } = press.of;

const state = {
  type: 'choice',
  label: 'State',
  options: STILL_STATES.map((each) => [each, each] as const),
} as const;

const onSite = {
  type: 'items',
  label: 'On the site',
  of: describeFields({ kind: { type: 'line', label: 'Kind' }, title: { type: 'line', label: 'Title' } }),
  maxItems: 1_000,
  key: 'title',
} as const;

/** The documented schema of changes: clients may send states and places of stills back; they are ignored. */
export const documentedPatch = patchSchema({
  ...SHOW_FIELDS,
  press: { ...press, of: { ...press.of, stills: { ...stills, of: { ...stills.of, state, onSite } } } },
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Removes read-only fields of stills from a change of a show. */
export function withoutStillStates(input: unknown): unknown {
  if (!isObject(input) || !isObject(input.press) || !Array.isArray(input.press.stills)) return input;
  const sent: unknown[] = input.press.stills;
  // A longer list is rejected by validation.
  if (sent.length > stills.maxItems) return input;
  const withoutStates = sent.map((still) => (isObject(still) ? omit(still, ['state', 'onSite']) : still));
  return { ...input, press: { ...input.press, stills: withoutStates } };
}
