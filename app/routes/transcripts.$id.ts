import { publicLoader } from '~/http/request/public-loader';
import { textResponse } from '~/http/request/text-response';
import { readTranscript } from '~/services/uploads/library/file';

export const loader = publicLoader(async ({ params }) =>
  textResponse(await readTranscript(params.id ?? ''), 'text/plain'),
);
