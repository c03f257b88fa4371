import type { Actor } from '~/rules/accounts/permissions';
import { createRecord, type CreateOptions } from '../records/create';
import { compareHistory, inspectVersion, listHistory, openHistory, restoreVersion, type RestoreOptions, type VersionRange } from '../records/history';
import { keepChanges } from '../records/keep-changes';
import type { ContentKind, Kind } from '../records/kinds';
import type { RecordEditOptions } from '../records/merge';
import type { ChangeOptions } from '../records/proposed-record';
import { publishChanges, saveWithChanges } from '../records/publish-changes';
import { openRecord } from '../records/read';
import { removeRecord } from '../records/remove';
import { compareChanges, discardChanges, openWithChanges } from '../records/unpublished';
import { editRecord, updateRecord } from '../records/update';

export const recordHistory = <K extends Kind>(kind: K) => ({
  kind,
  list: (actor: Actor, id: string, page: VersionRange) => listHistory(kind, actor, id, page),
  open: (actor: Actor, id: string, version: number) => openHistory(kind, actor, id, version),
  compare: (actor: Actor, id: string, numbers: { from: number; to: number }) => compareHistory(kind, actor, id, numbers),
  inspect: (actor: Actor, id: string, version: number) => inspectVersion(kind, actor, id, version),
  restore: (actor: Actor, id: string, version: number, wanted: unknown, options?: RestoreOptions) => restoreVersion(kind, actor, id, version, wanted, options),
});

const bound = <K extends ContentKind>(kind: K) => ({
  open: (actor: Actor, id: string) => openRecord(kind, actor, id),
  create: (actor: Actor, input: unknown, options?: CreateOptions) => createRecord(kind, actor, input, options),
  edit: (actor: Actor, id: string, input: unknown, options?: RecordEditOptions) => editRecord(kind, actor, id, input, options),
  update: (actor: Actor, id: string, input: unknown, options?: RecordEditOptions) => updateRecord(kind, actor, id, input, options),
  remove: (actor: Actor, id: string) => removeRecord(kind, actor, id),
  history: recordHistory(kind),
  unpublished: {
    open: (actor: Actor, id: string) => openWithChanges(kind, actor, id),
    compare: (actor: Actor, id: string) => compareChanges(kind, actor, id),
    keep: (actor: Actor, id: string, input: unknown, options?: ChangeOptions) => keepChanges(kind, actor, id, input, options),
    publish: (actor: Actor, id: string) => publishChanges(kind, actor, id),
    save: (actor: Actor, id: string, input: unknown, options?: ChangeOptions) => saveWithChanges(kind, actor, id, input, options),
    discard: (actor: Actor, id: string) => discardChanges(kind, actor, id),
  },
});

export const RECORD_SERVICES = { show: bound('show'), article: bound('article'), person: bound('person') };
export const showService = RECORD_SERVICES.show;
export const articleService = RECORD_SERVICES.article;
export const personService = RECORD_SERVICES.person;
export const showHistory = showService.history;
export const articleHistory = articleService.history;
export const personHistory = personService.history;
export const settingsHistory = recordHistory('settings');
