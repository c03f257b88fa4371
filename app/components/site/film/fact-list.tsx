/** The short facts about a show, on one line if it has room for them. */
export function FactList({ facts }: { facts: string[] }) {
  if (facts.length === 0) return null;
  return (
    <ul className="facts" aria-label="Facts">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
