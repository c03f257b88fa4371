import { z } from 'zod';
import type { Action, Actor } from '~/core/access/permissions';
import type { PreviewRow } from '~/core/session/share-link';
import { PageQuery } from '~/core/request/page-query.server';
import { answersSuccess, SUCCESS } from '~/core/api/response-schemas.server';
import { operation } from '~/core/api/operation.server';
import { listAnswer } from '~/core/api/paging.server';
import { resource } from '~/core/api/resource.server';

type TokenRow = Omit<PreviewRow, 'url'> & { token: string };

type UrlOf = (token: string) => string | null;

interface Links<Made extends TokenRow> {
  path: string;
  names: { one: string; many: string };
  /** Describe the links, such as "a preview link of a show". */
  summaries: { list: string; make: string; end: string };
  description: string;
  needs: Action;
  params: Record<string, { description: string; example: string }>;
  link: { name: string; description: string };
  input: z.ZodType;
  inputExample: object;
  schema: z.ZodType;
  example: PreviewRow;
  /** The body of the response to a new link, if it differs from the link in the list. */
  made?: { schema: z.ZodObject; example: object; bodyOf: (link: Made, urlOf: UrlOf) => object };
  tooMany: string;
  urlOf: (origin: string, token: string) => string;
  list: (
    actor: Actor,
    id: string,
    page: z.infer<typeof PageQuery>,
  ) => Promise<{ links: TokenRow[]; total: number }>;
  create: (actor: Actor, id: string, input: unknown, linkId: string | undefined) => Promise<Made>;
  end: (actor: Actor, id: string, linkId: string) => Promise<void>;
}

export const NEW_LINK_FIELDS = {
  id: z.string(),
  url: z.url().meta({ description: 'The absolute URL. Anybody who has it can open it.' }),
  label: z.string(),
};
export const LINK_MAKER_FIELDS = {
  createdAt: z.iso.datetime(),
  createdBy: z.strictObject({ id: z.string(), name: z.string() }).nullable().meta({
    description: 'Who made it; null for the machine. The name is that of that time.',
  }),
};
export const OPENED_FIELD = z.int().meta({ description: 'How often the page was opened.' });

/** Returns the list resource and the item resource of links whose tokens can be shown again. */
export function shareLinkResources<Made extends TokenRow>(links: Links<Made>) {
  const { path, names, summaries, params, link, schema, example, made } = links;
  const shared = { who: 'signedIn', needs: links.needs } as const;
  /** A link whose token is not stored has no URL. */
  const urlAt = (origin: string, token: string) => (token === '' ? null : links.urlOf(origin, token));
  const withUrl = ({ token, ...rest }: TokenRow, origin: string) => ({ ...rest, url: urlAt(origin, token) });
  const list = operation({
    id: `list${names.many}`,
    summary: summaries.list,
    description: 'Newest first, without those that have ended.',
    ...shared,
    params,
    query: PageQuery,
    answer: z.strictObject({ data: z.array(schema), total: z.int() }),
    responseExample: { data: [example], total: 1 },
    async handle({ caller, params: { id = '' }, query, url, context: { origin } }) {
      const found = await links.list(caller.actor, id, query);
      const data = found.links.map((each) => withUrl(each, origin));
      return listAnswer(data, { ...query, total: found.total }, { url, origin });
    },
  });
  const make = operation({
    id: `create${names.one}`,
    summary: summaries.make,
    description: links.description,
    ...shared,
    params,
    body: links.input,
    example: links.inputExample,
    status: 201,
    answer: made?.schema ?? z.strictObject({ data: schema }),
    responseExample: made?.example ?? { data: example },
    fails: { 409: links.tooMany },
    async handle({ caller, params: { id = '' }, body, context: { origin }, recordId }) {
      const link = await links.create(caller.actor, id, body, recordId);
      const urlOf: UrlOf = (token) => urlAt(origin, token);
      return { body: made ? made.bodyOf(link, urlOf) : { data: withUrl(link, origin) } };
    },
  });
  const end = operation({
    id: `end${names.one}`,
    summary: summaries.end,
    ...shared,
    params: { ...params, [link.name]: { description: link.description, example: example.id } },
    ...answersSuccess,
    async handle({ caller, params: { id = '', [link.name]: linkId = '' } }) {
      await links.end(caller.actor, id, linkId);
      return { body: SUCCESS };
    },
  });
  return {
    all: resource(path, { GET: list, POST: make }),
    one: resource(`${path}/{${link.name}}`, { DELETE: end }),
  };
}
