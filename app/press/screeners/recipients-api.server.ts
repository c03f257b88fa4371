import { z } from 'zod';
import type { RecipientView } from './screener';
import { RecipientPatch, RecipientsInput } from './screener-input.server';
import { addRecipients, changeRecipient, endRecipientLink } from './screener-recipients.server';
import { SuccessSchema } from '~/core/api/response-schemas.server';
import { operation } from '~/core/api/operation.server';
import { resource } from '~/core/api/resource.server';
import { SCREENER_EXAMPLES as EXAMPLES } from './screener-examples.server';
import { RecipientSchema } from './screener-schemas.server';
import { SCREENER_PATH, screenerParameters } from './screeners-api.server';

const PATH = `${SCREENER_PATH}/recipients`;
const parameters = {
  ...screenerParameters,
  recipientId: { description: 'The id of the recipient.', example: EXAMPLES.recipientId },
};

const withoutUrl = (recipient: RecipientView): RecipientView => ({ ...recipient, url: null });

export const recipients = resource(PATH, {
  POST: operation({
    id: 'addScreenerRecipients',
    summary: 'Add recipients to a screener',
    description: 'Each gets a link, whose URL only this answer has.',
    who: 'signedIn',
    needs: 'shareScreeners',
    params: screenerParameters,
    body: RecipientsInput,
    example: { recipients: EXAMPLES.input.recipients },
    status: 201,
    answer: z.strictObject({ data: z.array(RecipientSchema) }),
    responseExample: { data: [EXAMPLES.made] },
    fails: { 400: 'A recipient is invalid, or there would be more than 500.' },
    async handle({ caller, params: { id: show = '', screenerId: id = '' }, body, recordId, context }) {
      const options = { origin: context.origin, recordId };
      const data = await addRecipients(caller.actor, { show, id }, body, options);
      return { body: { data }, repeatedBody: { data: data.map(withoutUrl) } };
    },
  }),
});

export const recipient = resource(`${PATH}/{recipientId}`, {
  PUT: operation({
    id: 'updateScreenerRecipient',
    summary: 'Change how often a recipient may start the film, or make them another link',
    who: 'signedIn',
    needs: 'shareScreeners',
    params: parameters,
    body: RecipientPatch,
    example: { newLink: true },
    status: 200,
    answer: z.strictObject({ data: RecipientSchema }),
    responseExample: { data: { ...EXAMPLES.recipient, url: EXAMPLES.made.url } },
    async handle({ caller, params, body: input, context: { origin } }) {
      const { id: show = '', screenerId: id = '', recipientId = '' } = params;
      const options = { input, origin };
      return { body: { data: await changeRecipient(caller.actor, { show, id }, recipientId, options) } };
    },
  }),
  DELETE: operation({
    id: 'endScreenerLink',
    summary: 'End the link of a recipient at once',
    description: 'The person stays in the list.',
    who: 'signedIn',
    needs: 'shareScreeners',
    params: parameters,
    status: 200,
    answer: SuccessSchema,
    responseExample: { success: true },
    async handle({ caller, params: { id: show = '', screenerId: id = '', recipientId = '' } }) {
      await endRecipientLink(caller.actor, { show, id }, recipientId);
      return { body: { success: true } };
    },
  }),
});
