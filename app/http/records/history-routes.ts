import { randomUUID } from 'node:crypto';
import { replace } from '@remix-run/node';
import type { Actor } from '~/rules/accounts/permissions';
import { RECORD_FIELDS, TITLE_FIELDS } from '~/rules/fields/record-fields';
import type { Field } from '~/rules/fields/field';
import { linksIn } from '~/rules/fields/links';
import { VERSIONS_PER_PAGE } from '~/rules/history/history-limits';
import { versionNumber } from '~/rules/history/version-number';
import { readableVersion } from '~/rules/history/readable-version';
import { VERSION_NOT_RESTORED, VERSION_RESTORED } from '~/rules/validation/messages';
import { mediaFacts } from '~/services/site/media-facts';
import type { recordHistory } from '~/services/content/record-services';
import type { VersionOfRecord } from '~/services/records/versions';
import { versionFiles } from '~/services/uploads/withheld';
import type { Flash } from '../forms/flash';
import { formAction } from '../forms/form-action';
import { pageOf } from '../pages/list-url';
import { adminLoader } from '../loaders/admin-loader';

interface Kind<View extends object> {
  history: ReturnType<typeof recordHistory<never, View>>;
  /** Returns the path of the form in which the record is changed. */
  formPath: (id: string) => string;
  /** Returns the link to the record's public page for the message after a restoration. */
  linkTo?: (record: View) => Pick<Flash, 'link'>;
}

/** Returns the loaders and the action of the screens that list, compare, show and restore the versions of a record. */
export function historyRoutes<View extends object>({ history, formPath, linkTo = () => ({}) }: Kind<View>) {
  const { kind } = history;
  const fields: Readonly<Record<string, Field>> = RECORD_FIELDS[kind];
  const titleOf = (record: View) => String((record as Record<string, unknown>)[TITLE_FIELDS[kind]]);
  const about = (record: View, id: string) => ({
    kind,
    title: kind === 'settings' ? '' : titleOf(record),
    formPath: formPath(id),
    historyPath: `${formPath(id)}/history`,
  });

  /** Returns what a page needs to show the files of two versions. */
  async function filesOfBoth(...versions: VersionOfRecord[]) {
    const urls = versions.flatMap((version) => linksIn(fields, version.fields));
    const [media, files] = await Promise.all([mediaFacts(urls), versionFiles(urls)]);
    return { media, files };
  }

  async function compare(actor: Actor, id: string, { searchParams }: URL) {
    const numbers = {
      from: versionNumber(searchParams.get('from')),
      to: versionNumber(searchParams.get('to')),
    };
    const { record, ...comparison } = await history.compare(actor, id, numbers);
    const files = await filesOfBoth(comparison.from, comparison.to);
    return { type: 'comparison' as const, ...about(record, id), ...comparison, ...files };
  }

  async function list(actor: Actor, id: string, url: URL) {
    const page = pageOf(url);
    const { record, rows, total, current } = await history.list(actor, id, {
      page,
      limit: VERSIONS_PER_PAGE,
    });
    const pages = Math.max(1, Math.ceil(total / VERSIONS_PER_PAGE));
    if (page > pages) throw replace(`${formPath(id)}/history?page=${pages}`);
    return { type: 'list' as const, ...about(record, id), rows, current, total, page, pages };
  }

  return {
    list: {
      loader: adminLoader(async ({ actor, params: { id = '' }, url }) =>
        url.searchParams.has('from') || url.searchParams.has('to')
          ? await compare(actor, id, url)
          : await list(actor, id, url),
      ),
    },
    version: {
      loader: adminLoader(async ({ actor, params: { id = '', version } }) => {
        const { record, ...shown } = await history.inspect(actor, id, versionNumber(version));
        return {
          ...about(record, id),
          ...shown,
          isCurrent: shown.version.version === shown.current.version,
          unticked: shown.differences
            .filter(({ field }) => fields[field]?.decidesVisibility)
            .map(({ field }) => field),
          content: readableVersion(kind, shown.version.fields),
          ...(await filesOfBoth(shown.version, shown.current)),
          idempotencyKey: randomUUID(),
        };
      }),
      action: formAction(
        async ({ actor, params: { id = '', version }, form, base }) => {
          const wanted = { fields: form.getAll('fields') };
          const record = await history.restore(actor, id, versionNumber(version), wanted, { base });
          const flash = { kind: 'success', text: VERSION_RESTORED, ...linkTo(record) } as const;
          return { to: formPath(id), flash };
        },
        { failed: VERSION_NOT_RESTORED, typed: false },
      ),
    },
  };
}
