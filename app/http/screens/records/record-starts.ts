import { START_PARAMETER, type RecordStart } from '~/rules/records/record-extras';
import { openPassagesOf } from '~/rules/kinds/page-passages';
import { pageStarts } from '~/rules/page-starts/page-starts';
import { activityOptions } from '~/services/activity/limits';
import { historyLimits } from '~/services/platform/retention';

/** A text from which a new record can start, with what it fills into the form. */
export interface FilledStart extends Omit<RecordStart, 'isChosen'> {
  values: Record<string, string>;
}

/** Returns the texts from which a new page can start, as this installation is configured. */
export const readPageStarts = (): FilledStart[] =>
  [...pageStarts({ activity: activityOptions().days, trash: historyLimits().trashDays })].map(
    ([name, { title, about, note = '', intro, body, template }]) => ({
      name,
      title,
      about,
      note,
      toDecide: openPassagesOf({ title, intro, body }),
      values: { title, intro, body, template },
    }),
  );

/** Returns the start that the form's address names; anything else stands for an empty record. */
export function chooseStart(starts: FilledStart[], { searchParams }: URL) {
  const chosen = starts.find(({ name }) => name === searchParams.get(START_PARAMETER));
  return {
    values: chosen?.values,
    starts: starts.map(({ values: _, ...start }) => ({ ...start, isChosen: start.name === chosen?.name })),
    /** Keeps the drafts of forms apart that start differently. */
    draftSuffix: chosen ? `?${START_PARAMETER}=${chosen.name}` : '',
  };
}
