/** Measures a month of the calendar with 10,000 articles and 500 shows: its entries, their queries, the screen, the API and the file. */
import mongoose from 'mongoose';
import { sessionHeader } from '../../../app/core/request/session.server';
import { readEntries } from '../../../app/calendar/calendar-entries.server';
import { dayAt, monthOf } from '../../../app/core/text/days';
import { spanOfMonth } from '../../../app/calendar/calendar-types';
import { prepareDatabase } from '../../../app/operations/start/startup.server';
import { Show } from '../../../models/show';
import { User } from '../../../models/user';
import { actor, makeSession } from '../../../tests/make';
import { AS_THE_SITE, databaseNamed } from '../../../tests/setup/database';
import { startSite } from '../../../tests/setup/site';
import { fillDatabase } from '../content';
import { FULL_SHOW } from '../full-show';
import { medianOf, openingOf, timed, type Measurement } from '../measuring/measurement';

const ARTICLES = 10_000;
const SHOWS = 500;
const MONTH_MS = 50;
const PAGE_MS = 120;
const MOST_QUERIES = 8;
const DAY_MS = 24 * 60 * 60 * 1000;
const TEN_YEARS_DAYS = 3_650;

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** Every show has twenty weekly episodes, two entries of where to watch and an embargo, somewhere in ten years. */
async function dateShows(): Promise<void> {
  const ids = (await Show.find({}, { _id: 1 }).lean<{ _id: mongoose.Types.ObjectId }[]>()).map(
    ({ _id }) => _id,
  );
  const dayOf = (show: number, item: number) =>
    inDays(((show * 37 + item * 7) % TEN_YEARS_DAYS) - TEN_YEARS_DAYS / 2);
  const writes = ids.map((_id, show) => {
    const episodes = Array.from({ length: 20 }, (_, item) => ({
      ...{ _id: new mongoose.Types.ObjectId(), number: item + 1, title: `Night ${item}` },
      airDate: dayAt(dayOf(show, item)),
    }));
    const watch = FULL_SHOW.watch.slice(0, 2).map((entry, item) => ({
      ...{ ...entry, _id: new mongoose.Types.ObjectId() },
      ...{ from: dayOf(show, item), until: dayOf(show, item + 9) },
    }));
    const fields = {
      seasons: [{ _id: new mongoose.Types.ObjectId(), number: 1, title: '', episodes }],
      ...{ watch, credits: FULL_SHOW.credits.slice(0, 40), 'press.embargoUntil': dayOf(show, 4) },
    };
    return { updateOne: { filter: { _id }, update: { $set: fields } } };
  });
  await Show.collection.bulkWrite(writes);
}

async function countQueries(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const onCommand = () => (count += 1);
  mongoose.connection.getClient().on('commandStarted', onCommand);
  await work();
  mongoose.connection.getClient().off('commandStarted', onCommand);
  return count;
}

/** Fills a database of its own on the server, and measures it. */
export async function measureCalendar(uri: string, dataDir: string): Promise<Measurement[]> {
  const own = databaseNamed(uri, 'calendar');
  await mongoose.connect(own, { ...AS_THE_SITE, monitorCommands: true });
  try {
    const admin = { username: 'bench', password: 'benchmark' };
    await prepareDatabase({ seed: 'none', admin, announce: () => undefined });
    await fillDatabase({ articles: ARTICLES, shows: SHOWS });
    await dateShows();
    const month = spanOfMonth(monthOf(dayAt(inDays(-40))));
    const read = () => readEntries(actor('admin'), month);
    const entries = await medianOf(() => timed(read));
    const found = (await read()).length;
    const site = await startSite({
      MONGODB_URI: own,
      DATA_DIR: dataDir,
      SEED: 'none',
      API_RATE_LIMIT: '999999',
    });
    try {
      const token = await makeSession(String((await User.findOne())?._id));
      const [cookie = ''] = (await sessionHeader(token, site.url)).split(';');
      const opening = (path: string) => openingOf(site.url + path, cookie);
      return [
        { name: `a month with ${found} entries`, value: entries, unit: 'ms', target: MONTH_MS },
        { name: 'its queries', value: await countQueries(read), unit: '', target: MOST_QUERIES },
        {
          ...{ name: 'the screen of that month', unit: 'ms', target: PAGE_MS },
          value: await opening(`/admin/calendar?month=${monthOf(month.from)}`),
        },
        {
          ...{ name: 'that month by the API', unit: 'ms', target: PAGE_MS },
          value: await opening(`/api/calendar?from=${month.from}&to=${month.to}`),
        },
      ];
    } finally {
      await site.stop();
    }
  } finally {
    await mongoose.disconnect();
  }
}
