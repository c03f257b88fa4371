import { useActionData, useLoaderData } from '@remix-run/react';
import { changeDateAction, changeDateLoader } from '~/calendar/calendar-screen.server';
import { CALENDAR_FAILURES } from '~/calendar/calendar-types';
import { ChangeDateScreen } from '~/calendar/change-date-screen';
import { sendForm } from '~/core/forms/client-action';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = changeDateLoader;
export const action = changeDateAction;
export const clientAction = sendForm(CALENDAR_FAILURES.change);
export const meta = adminTitle('Change date');

export default function ChangeDate() {
  const { date, panel } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ChangeDateScreen
      key={date.key}
      date={date}
      panel={panel}
      formError={answer?.ok === false ? answer : undefined}
    />
  );
}
