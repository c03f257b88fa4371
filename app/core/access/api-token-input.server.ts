import { z } from 'zod';
import { requiredLine, limitedList } from '~/core/validation/fields.server';
import { DEFAULT_TOKEN_DAYS, TOKEN_DAYS, TOKEN_SCOPES } from './api-token';

const NO_SCOPE = 'Choose at least one scope';

export const ApiTokenInput = z.strictObject({
  label: requiredLine('Label').meta({ description: 'What will use the token.' }),
  scopes: limitedList(z.enum(TOKEN_SCOPES, { error: `A scope is one of ${TOKEN_SCOPES.join(', ')}` }), {
    max: TOKEN_SCOPES.length,
    tooMany: `At most ${TOKEN_SCOPES.length} scopes`,
    error: ({ input }) => (input === undefined ? NO_SCOPE : 'scopes must be a list'),
    least: { min: 1, tooFew: NO_SCOPE },
  })
    .transform((chosen) => TOKEN_SCOPES.filter((scope) => chosen.includes(scope)))
    .meta({ description: 'What the token may do, as far as you may.' }),
  days: z
    .literal([...TOKEN_DAYS], { error: 'days must be 7, 30, 90 or 365' })
    .default(DEFAULT_TOKEN_DAYS)
    .meta({ description: 'The number of days after which the token ends.' }),
});
