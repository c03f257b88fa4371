import { LIST_PATHS, RECORD_FIELDS, titleOf, type ContentKind } from '~/core/nouns/kinds';
import { fieldsOn } from '~/core/fields/field';
import { linksIn } from '~/core/fields/item-texts.server';
import {
  CHANGES_DISCARDED,
  CHANGES_FAILURES,
  CHANGES_KEPT,
  CHANGES_NOT_DISCARDED,
  CHANGES_PUBLISHED,
} from '~/core/validation/messages';
import { mediaFacts } from '~/media/facts/media-facts.server';
import { versionFiles } from '~/media/library/library-files.server';
import type { FormRequest } from '~/core/forms/form-action.server';
import { answersOf } from '~/core/forms/read-controls.server';
import { redirectAfterSave } from './after-save.server';
import { savedMessage } from '~/core/forms/saved-message.server';
import { kindAction, kindForm, kindLoader } from './kind-routes.server';
import { readRecordInput, withErrorsAt } from './record-fields.server';
import type { PublishOptions } from '~/records/save/edit-options.server';
import type { ChangeOptions } from '~/records/save/proposed-record.server';
import { keepChanges, compareChanges, discardChanges } from '~/records/save/record-unpublished.server';
import { saveWithChanges } from '~/records/save/publish-changes.server';

// Screens of unpublished changes: their forms, the comparison with the site, and the question before they are discarded.

const formPath = (kind: ContentKind, id: string) => `${LIST_PATHS[kind]}/${id}`;

/** Runs `work` with the change in a record's form. */
function withChange<Result>(
  { form, base }: FormRequest,
  kind: ContentKind,
  work: (input: unknown, options: ChangeOptions & PublishOptions) => Promise<Result>,
) {
  const { input, itemKeys, places } = readRecordInput(fieldsOn(RECORD_FIELDS[kind]), form);
  return withErrorsAt(places, work(input, { base, itemKeys, ...answersOf(form) }));
}

export const CHANGES_FORMS = {
  'keep-changes': kindForm(
    async (request, kind) => {
      const { actor, params, url } = request;
      const id = params.id ?? '';
      await withChange(request, kind, (input, options) => keepChanges(kind, actor, id, input, options));
      return { to: formPath(kind, id) + url.search, flash: { tone: 'success', text: CHANGES_KEPT } };
    },
    { failed: CHANGES_FAILURES['keep-changes'] },
  ),
  'publish-changes': kindForm(
    async (request, kind) => {
      const { actor, params, url } = request;
      const publisher = { ...actor, via: 'publish' } as const;
      const { record, merged } = await withChange(request, kind, (input, options) =>
        saveWithChanges(kind, publisher, params.id ?? '', input, options),
      );
      const text = savedMessage(kind, CHANGES_PUBLISHED, merged);
      return redirectAfterSave({ url, path: LIST_PATHS[kind], kind, record, text });
    },
    { failed: CHANGES_FAILURES['publish-changes'] },
  ),
};

export const siteComparisonLoader = kindLoader(async ({ actor, params: { id = '' } }, kind) => {
  const compared = await compareChanges(kind, actor, id);
  const { record, changes, from, to, differences } = compared;
  const urls = [from, to].flatMap((values) => linksIn(RECORD_FIELDS[kind], values));
  const [media, files] = await Promise.all([mediaFacts(urls), versionFiles(urls)]);
  return { title: titleOf(kind, record), formPath: formPath(kind, id), changes, differences, media, files };
});

export const discardLoader = kindLoader(async ({ actor, params: { id = '' } }, kind) => {
  const { record } = await compareChanges(kind, actor, id);
  return { title: titleOf(kind, record), from: formPath(kind, id) };
});

export const discardAction = kindAction(
  kindForm(
    async ({ actor, params: { id = '' } }, kind) => {
      await discardChanges(kind, actor, id);
      return { to: formPath(kind, id), flash: { tone: 'success', text: CHANGES_DISCARDED } };
    },
    { failed: CHANGES_NOT_DISCARDED, typed: false },
  ),
);
