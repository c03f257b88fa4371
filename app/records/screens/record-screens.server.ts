import { activityOptions } from '~/core/activity/activity.server';
import { isAudienceOn } from '~/core/session/settings.server';
import { historyLimits } from '~/core/db/retention.server';
import { START_PARAMETER, type RecordStart } from '~/core/forms/record-extras';
import { openPassagesOf } from '~/core/nouns/page';
import { pageStarts } from '~/records/page-starts/page-starts.server';
import type { ShowView } from '~/records/read/show.server';

/** A text that a new record can start from, with the form values that it fills. */
export interface FilledStart extends Omit<RecordStart, 'isChosen'> {
  values: Record<string, string>;
}

export async function readPageStarts(): Promise<FilledStart[]> {
  const starts = pageStarts({
    activity: activityOptions().days,
    trash: historyLimits().trashDays,
    isAudienceCounted: await isAudienceOn(),
  });
  return [...starts].map(([name, { title, about, note = '', intro, body, template }]) => ({
    name,
    title,
    about,
    note,
    toDecide: openPassagesOf({ title, intro, body }),
    values: { title, intro, body, template },
  }));
}

/** The start named in the address; anything else is an empty record. */
export function chooseStart(starts: FilledStart[], { searchParams }: URL) {
  const chosen = starts.find(({ name }) => name === searchParams.get(START_PARAMETER));
  return {
    values: chosen?.values,
    starts: starts.map(({ values: _, ...start }) => ({ ...start, isChosen: start.name === chosen?.name })),
    /** Keeps the recovered input of forms with different starts apart. */
    draftSuffix: chosen ? `?${START_PARAMETER}=${chosen.name}` : '',
  };
}

export const countsOf = ({ credits, seasons, watch, awards, quotes, press }: ShowView) => ({
  credits: credits.length,
  episodes: seasons.reduce((count, season) => count + season.episodes.length, 0),
  watch: watch.length,
  awards: awards.length + quotes.length,
  press: press.stills.length,
});
