import { Notice } from '~/components/ui/notice';
import type { RoundView } from '~/rules/approvals/round';
import { LinkAddress } from '../previews/link-address';

/** The links that were made just now: they are shown once, because only hashes are stored. */
export function NewApprovalLinks({ round }: { round: RoundView }) {
  const people = round.people.filter(({ url }) => url !== null);
  if (people.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="new-links">
      <h2 id="new-links">Links, shown once</h2>
      <div className="panel__form">
        <Notice kind="good">
          Pass each link on to the person or the agent. Whoever has it can answer.{' '}
          {round.code && 'Tell the code by another way than the link. '}
          The addresses are shown only now.
        </Notice>
        <ul className="links">
          {people.map(({ id, name, url }) => (
            <li key={id}>
              <div className="links__about">
                <strong>
                  <bdi>{name}</bdi>
                </strong>
              </div>
              <LinkAddress url={url ?? ''} name={name} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
