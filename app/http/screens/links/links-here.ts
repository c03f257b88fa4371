import { recordKindOf } from '~/rules/kinds/kind-names';
import { linksHereSentences } from '~/rules/links/links-here';
import { findLinksTo, findLinksToTrashed } from '~/services/links/links-here';
import { adminLoader } from '../../request/admin-loader';
import { kindLoader } from '../records/kind-routes';

// What the question before a deletion says about links to the record, for the dialog that asks it.

export const linksHereLoader = kindLoader(
  async ({ actor, params: { id = '' } }, kind) => ({
    about: linksHereSentences(await findLinksTo(kind, actor, id)),
  }),
  { needs: 'delete' },
);

export const trashedLinksLoader = adminLoader(
  async ({ actor, params }) => ({
    about: linksHereSentences(await findLinksToTrashed(recordKindOf(params), actor, params.id ?? '')),
  }),
  { needs: 'deleteForEver' },
);
