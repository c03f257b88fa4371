/** The forms of approval rounds. */
import { makeShow } from '../../make';
import { makeKitOfInes, makeRoundOf } from '../../services/approvals/make-round';
import { EDITORS, to, type FormRequest, type RoleForm } from './role-form';

const LIST = 'admin.shows.$id_.approvals';
const ONE = 'admin.shows.$id_.approvals_.$round';

type Fields = (round: { id: string; still: string; person: string }) => FormRequest['form'];

/** The forms of the screen of all rounds, which are on the screen of one round, too. */
const SHARED: { intent: string; name: string; fields: Fields }[] = [
  { intent: 'close', name: 'closes a round', fields: ({ id }) => ({ round: id }) },
  {
    intent: 'end-link',
    name: 'ends the link of a person',
    fields: ({ id, person }) => ({ round: id, person }),
  },
  {
    intent: 'new-link',
    name: 'makes a new link for a person',
    fields: ({ id, person }) => ({ round: id, person }),
  },
  {
    intent: 'verdict',
    name: 'changes a verdict',
    fields: ({ id, still, person }) => ({
      ...{ round: id, file: still, person },
      ...{ verdict: 'refused', reason: 'Agreed by telephone' },
    }),
  },
  { intent: '', name: 'renames a round', fields: ({ id }) => ({ round: id, label: 'Second block' }) },
];

/** Sends a form about a new round of a new show. */
async function send(fields: Fields, end: (round: string) => string): Promise<FormRequest> {
  const show = await makeShow();
  const round = await makeRoundOf(show.id);
  return to(`/admin/shows/${show.id}/approvals${end(round.id)}`, fields(round));
}

const PLACES = [
  { form: LIST, where: '', end: () => '' },
  { form: ONE, where: ' on its screen', end: (round: string) => `/${round}` },
];

export const APPROVAL_FORMS: RoleForm[] = [
  ...PLACES.flatMap(({ form, where, end }) =>
    SHARED.map(({ intent, name, fields }): RoleForm => ({
      form: intent === '' ? form : `${form} ${intent}`,
      name: name + where,
      may: EDITORS,
      prepare: () => send((round) => ({ ...(intent && { intent }), ...fields(round) }), end),
    })),
  ),
  {
    form: `${LIST}_.new`,
    name: 'sends stills for approval',
    may: EDITORS,
    prepare: async () => {
      const { showId, stills } = await makeKitOfInes(1, 0);
      return to(`/admin/shows/${showId}/approvals/new`, {
        ...{ label: 'First block', stills: stills[0] ?? '' },
        ...{ 'people.0.asked': 'true', 'people.0.personId': '', 'people.0.name': 'Ines Aubry' },
        ...{ 'people.0.soloRefusals': '50', 'people.0.groupRefusals': '25' },
      });
    },
  },
  {
    form: `${ONE}_.delete`,
    name: 'deletes a round',
    may: EDITORS,
    prepare: () =>
      send(
        () => ({}),
        (round) => `/${round}/delete`,
      ),
  },
];
