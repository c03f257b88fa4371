import { z } from 'zod';
import { PressLinkInput } from '~/rules/press/press-link-input';
import { createPressLink, endPressLink, listPressLinks } from '~/services/press-links/press-links';
import { pressLinkUrl } from '../../request/link-address';
import { PRESS_LINK, SHOW } from '../document/examples';
import { LINK_MAKER_FIELDS, NEW_LINK_FIELDS, OPENED_FIELD, shareLinkResources } from '../share-links';

const PressLinkSchema = z
  .strictObject({
    ...NEW_LINK_FIELDS,
    password: z.boolean().meta({ description: 'Whether the link has a password of its own.' }),
    ...LINK_MAKER_FIELDS,
    expiresAt: z.iso.datetime(),
    opened: OPENED_FIELD,
    zips: z.int().meta({ description: 'How often the ZIP of the stills was taken.' }),
    wrongTries: z.int().meta({ description: 'How often somebody gave a wrong password.' }),
    lastOpenedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PressLink' });

export const pressLinks = shareLinkResources({
  path: '/api/shows/{id}/press-links',
  names: { one: 'PressLink', many: 'PressLinks' },
  summaries: {
    list: 'List the links to the press kit of a show',
    make: 'Make a link to the press kit of a show',
    end: 'End a link to the press kit of a show',
  },
  description: 'It opens this one kit to whoever has it, whatever the embargo.',
  needs: 'openKits',
  params: { id: { description: 'The id of the show.', example: SHOW.view.id } },
  link: { name: 'linkId', description: 'The id of the link.' },
  input: PressLinkInput,
  inputExample: { label: PRESS_LINK.label, days: 30, password: 'drains and tides' },
  schema: PressLinkSchema,
  example: PRESS_LINK,
  tooMany: 'The kit is off, or has 20 links already.',
  urlOf: pressLinkUrl,
  list: listPressLinks,
  create: (actor, id, input, linkId) => createPressLink(actor, id, input, { linkId }),
  end: endPressLink,
});
