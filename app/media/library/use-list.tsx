import { Link } from '@remix-run/react';
import type { FileUse } from '~/core/files/file-library';

export function UseList({ uses }: { uses: FileUse[] }) {
  if (uses.length === 0)
    return (
      <p className="quiet">
        <span className="badge badge--off">Not used</span>
      </p>
    );
  return (
    <ul className="uses quiet">
      {uses.map(({ kind, id, title, path }) => (
        <li key={`${kind} ${id}`}>{path === null ? title : <Link to={path}>{title}</Link>}</li>
      ))}
    </ul>
  );
}
