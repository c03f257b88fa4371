import { publicLoader, textResponse } from '~/core/request/public-loader.server';
import { readTranscript } from '~/media/library/library-file.server';

export const loader = publicLoader(async ({ params }) =>
  textResponse(await readTranscript(params.id ?? ''), 'text/plain'),
);
