import { filesIn } from './history-routes.server';
import { LIST_PATHS, RECORD_FIELDS, titleOf, type ContentKind } from '~/core/nouns/kinds';
import { fieldsOn } from '~/core/fields/field';
import {
  CHANGES_DISCARDED,
  CHANGES_FAILURES,
  CHANGES_KEPT,
  CHANGES_NOT_DISCARDED,
  CHANGES_PUBLISHED,
  CHANGES_SCHEDULED,
  DATE_CANCELLED,
} from '~/core/validation/messages';
import type { FormRequest } from '~/core/forms/form-action.server';
import { answersOf } from '~/core/forms/read-controls.server';
import { keepList, namedList } from '~/core/request/list-address';
import { IN_PLACE } from '~/records/list/list-context';
import { redirectAfterSave, kindAction, kindForm, kindLoader } from './kind-routes.server';
import { readRecordInput, withErrorsAt } from './record-input.server';
import type { PublishOptions } from '~/records/save/record-listeners.server';
import {
  type ChangeOptions,
  keepChanges,
  compareChanges,
  discardChanges,
} from '~/records/save/record-unpublished.server';
import { saveWithChanges } from '~/records/save/publish-changes.server';
import { dateIn, hasNewDate } from '~/core/forms/control-values';

// Screens of unpublished changes: their forms, the comparison with the site, and the question before they are discarded.

const formPath = (kind: ContentKind, id: string) => `${LIST_PATHS[kind]}/${id}`;

/** The form, from which the list is found again that it was opened from. */
const formUrl = (kind: ContentKind, { params: { id = '' }, url }: Pick<FormRequest, 'params' | 'url'>) =>
  formPath(kind, id) + keepList(namedList(LIST_PATHS[kind], url.searchParams));

function withChange<Result>(
  { form, base }: FormRequest,
  kind: ContentKind,
  work: (input: unknown, options: ChangeOptions & PublishOptions) => Promise<Result>,
) {
  const { input, itemKeys, places } = readRecordInput(fieldsOn(RECORD_FIELDS[kind]), form);
  return withErrorsAt(places, work(input, { base, itemKeys, ...answersOf(form) }));
}

/** Keeps what the form shows, with the date that `dateOf` reads. */
const keeping = (
  intent: 'keep-changes' | 'schedule-changes' | 'cancel-date',
  text: string,
  dateOf: (form: FormData) => string | null | undefined,
) =>
  kindForm(
    async (request, kind) => {
      const { actor, params, url, form } = request;
      const id = params.id ?? '';
      const publishAt = dateOf(form);
      await withChange(request, kind, (input, options) =>
        keepChanges(kind, actor, id, input, { ...options, publishAt }),
      );
      return { to: formPath(kind, id) + url.search, flash: { tone: 'success', text } };
    },
    { failed: CHANGES_FAILURES[intent] },
  );

export const CHANGES_FORMS = {
  'keep-changes': keeping('keep-changes', CHANGES_KEPT, (form) =>
    hasNewDate(form) ? dateIn(form) : undefined,
  ),
  'schedule-changes': keeping('schedule-changes', CHANGES_SCHEDULED, dateIn),
  'cancel-date': keeping('cancel-date', DATE_CANCELLED, () => null),
  'publish-changes': kindForm<{ ok: true }>(
    async (request, kind) => {
      const { actor, params } = request;
      const publisher = { ...actor, via: 'publish' } as const;
      const edited = await withChange(request, kind, (input, options) =>
        saveWithChanges(kind, publisher, params.id ?? '', input, options),
      );
      const saved = redirectAfterSave(request, kind, edited, CHANGES_PUBLISHED);
      return request.form.has(IN_PLACE) ? { ...saved, answer: { ok: true } } : saved;
    },
    { failed: CHANGES_FAILURES['publish-changes'] },
  ),
};

export const siteComparisonLoader = kindLoader(async (request, kind) => {
  const compared = await compareChanges(kind, request.actor, request.params.id ?? '');
  const { record, changes, from, to, differences } = compared;
  return {
    title: titleOf(kind, record),
    formPath: formUrl(kind, request),
    changes,
    differences,
    ...(await filesIn(kind, from, to)),
  };
});

export const discardLoader = kindLoader(async (request, kind) => {
  const { record } = await compareChanges(kind, request.actor, request.params.id ?? '');
  return { title: titleOf(kind, record), from: formUrl(kind, request) };
});

export const discardAction = kindAction(
  kindForm(
    async (request, kind) => {
      await discardChanges(kind, request.actor, request.params.id ?? '');
      return { to: formUrl(kind, request), flash: { tone: 'success', text: CHANGES_DISCARDED } };
    },
    { failed: CHANGES_NOT_DISCARDED, typed: false },
  ),
);
