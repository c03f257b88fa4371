import { publicLoader } from '~/http/loaders/public-loader';
import { textResponse } from '~/http/text-response';
import { readTranscript } from '~/services/uploads/library/file';

export const loader = publicLoader(async ({ params }) =>
  textResponse(await readTranscript(params.id ?? ''), 'text/plain'),
);
