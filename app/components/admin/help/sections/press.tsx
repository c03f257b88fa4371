import { Link } from '@remix-run/react';
import { LIMITS } from '~/rules/validation/limits';
import { CompanyPressHelp } from '../press/company-press';
import { PressKitHelp } from '../press/press-kit';

export function PressHelp() {
  return (
    <>
      <p>
        Journalists want a name, a telephone that somebody answers, and pictures with captions and rights.
        What a show offers them is its <strong>press kit</strong>: texts to copy, up to {LIMITS.stills}{' '}
        stills, up to {LIMITS.clips} clips, and whom they can ask. What it says about awards and credits comes
        from the show: see <Link to="#credits">Credits and more</Link>.
      </p>
      <PressKitHelp />
      <CompanyPressHelp />
    </>
  );
}
