import type { ReactNode } from 'react';
import type { Ground } from '~/core/brand/colours';
import { titleFit, useTitleWidths } from './title-fit';

interface TitleCardProps {
  id?: string;
  title: string;
  /** What Edit Mode shows instead of the title. */
  words?: ReactNode;
  /** The line above the title. */
  role?: ReactNode;
  ground: `theme-${Ground}`;
  children?: ReactNode;
}

/** The title of a page, set large in the place of a picture that is missing. */
export function TitleCard({ id, title, words, role, ground, children }: TitleCardProps) {
  const { fit, word } = titleFit(title, useTitleWidths());
  return (
    <div className={`titlecard ${ground}`}>
      <div className="titlecard__in">
        {role && <p className="role">{role}</p>}
        <h1 className="display titlecard__title" id={id} data-fit={fit} data-word={word}>
          {words ?? title}
        </h1>
        {children}
      </div>
    </div>
  );
}
