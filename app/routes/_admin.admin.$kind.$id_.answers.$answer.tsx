import { useLoaderData } from '@remix-run/react';
import { adminTitle } from '~/core/request/admin-title';
import { answerLoader } from '~/records/screens/history-routes.server';
import { AnswerComparison } from '~/records/history/version-comparison';

export const loader = answerLoader;
export const meta = adminTitle('Changed since the answer');

export default function AnsweredRecord() {
  return <AnswerComparison {...useLoaderData<typeof loader>()} />;
}
