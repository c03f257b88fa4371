import { longDateTime } from '~/rules/text/dates';
import type { ActivityView } from '~/rules/activity/activity';
import { EventSentence } from './event-sentence';

export type ShownChange = Pick<ActivityView, 'id' | 'at' | 'who' | 'what' | 'record' | 'fields'>;

/** The last changes of content on the dashboard; nothing for those who may not see them. */
export function LastChanges({ changes }: { changes: ShownChange[] | null }) {
  if (changes === null) return null;
  return (
    <section aria-labelledby="last-changes">
      <h2 id="last-changes">Last changes</h2>
      {changes.length === 0 ? (
        <p className="quiet">Nothing has been changed yet.</p>
      ) : (
        <ul className="log">
          {changes.map((event) => (
            <li key={event.id}>
              <span>
                <EventSentence event={event} />
                <span className="quiet num log__more">
                  <bdi>{event.who?.name ?? 'The machine'}</bdi>, {longDateTime(event.at)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
