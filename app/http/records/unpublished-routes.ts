import { LIST_PATHS } from '~/rules/content/record-paths';
import { linksIn } from '~/rules/fields/links';
import { RECORD_FIELDS } from '~/rules/fields/record-fields';
import {
  CHANGES_DISCARDED,
  CHANGES_FAILURES,
  CHANGES_KEPT,
  CHANGES_NOT_DISCARDED,
  CHANGES_PUBLISHED,
  type ContentKind,
} from '~/rules/validation/messages';
import { mediaFacts } from '~/services/site/media-facts';
import type { recordService } from '~/services/content/record-service';
import { versionFiles } from '~/services/uploads/withheld';
import { redirectAfterSave, savedMessage } from '../forms/record-form-data';
import { formAction, type FormRequest } from '../forms/form-action';
import { adminLoader } from '../loaders/admin-loader';
import { titleOf, type RecordView } from '../pages/record-visibility';
import { readFields, readItemKeys } from './record-fields';

type Unpublished<View> = ReturnType<typeof recordService<never, never, View & RecordView>>['unpublished'];

/**
 * Returns the loaders and actions about the unpublished changes of one kind of record: those of its form, by their `intent`, the
 * comparison with the site, and the question before they are discarded.
 */
export function unpublishedRoutes<View extends RecordView>(
  kind: ContentKind,
  unpublished: Unpublished<View>,
) {
  const path = LIST_PATHS[kind];
  const fields = RECORD_FIELDS[kind];
  const formPath = (id: string) => `${path}/${id}`;
  const read = ({ form, base }: FormRequest) =>
    [readFields(fields, form), { base, itemKeys: readItemKeys(fields, form) }] as const;

  return {
    forms: {
      'keep-changes': formAction(
        async (request) => {
          const { actor, params, url } = request;
          const id = params.id ?? '';
          await unpublished.keep(actor, id, ...read(request));
          return { to: formPath(id) + url.search, flash: { kind: 'success', text: CHANGES_KEPT } };
        },
        { failed: CHANGES_FAILURES['keep-changes'] },
      ),
      'publish-changes': formAction(
        async (request) => {
          const { actor, params, url } = request;
          const publisher = { ...actor, via: 'publish' } as const;
          const { record, merged } = await unpublished.save(publisher, params.id ?? '', ...read(request));
          return redirectAfterSave({
            url,
            path,
            kind,
            record,
            text: savedMessage(CHANGES_PUBLISHED, merged),
          });
        },
        { failed: CHANGES_FAILURES['publish-changes'] },
      ),
    },
    compare: {
      loader: adminLoader(async ({ actor, params: { id = '' } }) => {
        const { record, changes, from, to, differences } = await unpublished.compare(actor, id);
        const urls = [from, to].flatMap((values) => linksIn(fields, values));
        const [media, files] = await Promise.all([mediaFacts(urls), versionFiles(urls)]);
        return { title: titleOf(record), formPath: formPath(id), changes, differences, media, files };
      }),
    },
    discard: {
      loader: adminLoader(async ({ actor, params: { id = '' } }) => {
        const { record } = await unpublished.compare(actor, id);
        return { title: titleOf(record), from: formPath(id) };
      }),
      action: formAction(
        async ({ actor, params: { id = '' } }) => {
          await unpublished.discard(actor, id);
          return { to: formPath(id), flash: { kind: 'success', text: CHANGES_DISCARDED } };
        },
        { failed: CHANGES_NOT_DISCARDED, typed: false },
      ),
    },
  };
}
