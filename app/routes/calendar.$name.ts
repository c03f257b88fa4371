import { calendarFile } from '~/calendar/calendar-file.server';

export const loader = calendarFile;
