import { Link } from '@remix-run/react';
import { DeleteScreen, type DeleteScreenProps } from '~/core/ui/delete-screen';
import { DASHBOARD_PATH, REMOVE_DEMO } from './first-steps';

interface DemoRemovalScreenProps {
  /** The records that can be removed, such as "6 shows and 5 pages"; '' for none. */
  words: string;
  changed: { title: string; path: string }[];
  trashDays: number;
  formError: DeleteScreenProps['formError'];
}

/** Asks before the demo content is removed, and names what stays. */
export function DemoRemovalScreen({ words, changed, trashDays, formError }: DemoRemovalScreenProps) {
  return (
    <DeleteScreen
      heading={`${REMOVE_DEMO}?`}
      text={words === '' ? 'No unchanged demo content is left.' : textOf(words, trashDays)}
      canDelete={words !== ''}
      verb={REMOVE_DEMO}
      from={DASHBOARD_PATH}
      formError={formError}
    >
      {changed.length > 0 && (
        <section className="demo-kept" aria-labelledby="stays">
          <h2 id="stays">Changed here, and stays</h2>
          <ul className="log">
            {changed.map(({ title, path }) => (
              <li key={path}>
                <Link to={path}>
                  <bdi>{title}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </DeleteScreen>
  );
}

function textOf(words: string, trashDays: number): string {
  const along =
    'with press kits, screeners, approvals and the files that nothing else uses. The press room loses the demo’s contacts, texts and logos';
  if (trashDays === 0) return `Deletes ${words} at once, ${along}. This cannot be undone.`;
  return `Moves ${words} to the trash for ${trashDays === 1 ? 'a day' : `${trashDays} days`}, ${along}.`;
}
