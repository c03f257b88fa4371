import { useActionData, useLoaderData } from '@remix-run/react';
import { CalendarPage } from '~/calendar/calendar-page';
import { calendarAction, calendarLoader } from '~/calendar/calendar-screen.server';
import { CALENDAR_FAILURES } from '~/calendar/calendar-types';
import { sendForm } from '~/core/forms/client-action';
import { messageFor } from '~/core/validation/messages';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = calendarLoader;
export const action = calendarAction;
export const clientAction = sendForm(messageFor(CALENDAR_FAILURES, 'subscribe'));
export const meta = adminTitle('Calendar');

export default function Calendar() {
  return <CalendarPage {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
