import { useActionData, useLoaderData } from '@remix-run/react';
import { ScreenersScreen } from '~/press/screeners/screeners-screen';
import { sendForm } from '~/core/forms/client-action';
import { screenersAction, screenersLoader } from '~/press/screeners/screeners-screen.server';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { SCREENER_FAILURES } from '~/press/screeners/screener';
import { messageFor } from '~/core/validation/messages';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = screenersLoader;
export const action = screenersAction;
export const clientAction = sendForm(messageFor(SCREENER_FAILURES, 'make-screener'));
export const meta = adminTitle('Screeners');

export default function ScreenersPage() {
  const answer = useActionData<typeof action>();
  const { media, ...page } = useLoaderData<typeof loader>();
  return (
    <MediaFactsContext.Provider value={media}>
      <ScreenersScreen
        {...page}
        formError={answer?.ok === false ? answer : undefined}
        made={answer?.ok ? answer : undefined}
      />
    </MediaFactsContext.Provider>
  );
}
