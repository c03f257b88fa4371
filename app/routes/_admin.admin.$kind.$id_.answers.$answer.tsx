import { useLoaderData } from '@remix-run/react';
import { answerLoader } from '~/records/screens/history-routes.server';
import { AnswerComparison } from '~/records/history/version-comparison';
import { adminTitle } from '~/admin/layout/admin-page';

export const loader = answerLoader;
export const meta = adminTitle('Changed since the answer');

export default function AnsweredRecord() {
  return <AnswerComparison {...useLoaderData<typeof loader>()} />;
}
