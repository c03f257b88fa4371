import { z } from 'zod';
import type { Field } from '~/core/fields/field';
import { valueOf } from '~/core/fields/field-path';
import { RECORD_FIELDS, type ContentKind } from '~/core/nouns/kinds';
import { withoutOwned } from '~/core/merge/edits.server';
import { openRecord } from '~/records/save/record-store.server';
import { renderTexts } from '~/records/text/text-markup.server';
import type { ViewBy } from '~/records/read/view-kinds.server';
import type { ApiContentKind } from './api-kind.server';

const NAME = 'rendered';

const RenderedSchema = z.string().meta({
  readOnly: true,
  description:
    'The text as HTML that another program can show: every URL is absolute, pictures are `<img>` with `srcset`, `sizes`, `width`, `height` and `alt`, films `<video>` with their tracks, and videos of other sites links. Files that cannot be shown are left out.',
});

/** Undefined if no text of the kind supports blocks. */
const blocksFieldOf = (kind: ContentKind): string | undefined =>
  Object.entries<Field>(RECORD_FIELDS[kind]).find(
    ([, field]) => field.type === 'richText' && field.blocks,
  )?.[0];

/** Adds the rendered text to records that are written or read alone, if their text supports blocks. */
export function withRenderedText(about: ApiContentKind): ApiContentKind {
  const { kind, name, view, examples } = about;
  const field = blocksFieldOf(kind);
  if (field === undefined) return about;
  const complete = async (record: ViewBy[ContentKind], origin: string) => {
    const [rendered = ''] = await renderTexts([String(valueOf(record, field))], origin);
    return { ...record, [NAME]: rendered };
  };
  return {
    ...about,
    view: view.extend({ [NAME]: RenderedSchema }).meta({ id: `Rendered${name}` }),
    listed: about.listed ?? { view, example: examples.view },
    examples: { ...examples, view: { ...examples.view, [NAME]: String(valueOf(examples.view, field)) } },
    added: {
      owned: [NAME],
      complete,
      // It may be sent back unchanged.
      async withoutOwned(actor, id, input, origin) {
        if (typeof input !== 'object' || input === null || !(NAME in input)) return input;
        return withoutOwned(input, await complete(await openRecord(kind, actor, id), origin), [NAME]);
      },
    },
  };
}
