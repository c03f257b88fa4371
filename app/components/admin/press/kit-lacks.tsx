import type { KitLack } from '~/rules/press/kit-lacks';

interface KitLacksProps {
  lacks: KitLack[];
  /** Where visitors find the kit; null while it is not open to everybody. */
  publicUrl: string | null;
}

/** What the kit lacks, with links to the places where that is put right. */
export function KitLacks({ lacks, publicUrl }: KitLacksProps) {
  const link = publicUrl !== null && (
    <a className="btn" href={publicUrl}>
      See the kit
    </a>
  );
  if (lacks.length === 0) return link && <p className="acts">{link}</p>;
  return (
    <section className="lacks" aria-labelledby="lacks">
      <div>
        <h2 id="lacks">Not ready yet</h2>
        <ul>
          {lacks.map(({ text, place }) => (
            <li key={text}>
              <a href={`#${place}`}>{text}</a>
            </li>
          ))}
        </ul>
      </div>
      {link}
    </section>
  );
}
