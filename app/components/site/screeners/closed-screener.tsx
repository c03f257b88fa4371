import { ScreenerFrame, type ScreenerSite } from './screener-frame';

const CODE = 'screener-code';

interface ClosedScreenerProps {
  site: ScreenerSite;
  /** Why the last code did not open it. */
  problem: string | undefined;
}

/** Asks for the code of a link, and shows nothing of what it opens. */
export const ClosedScreener = ({ site, problem }: ClosedScreenerProps) => (
  <ScreenerFrame className="screener-gate" site={site}>
    <form method="post" className="screener-gate__form">
      <h1 className="display">This screener has a code.</h1>
      <label htmlFor={CODE}>Code</label>
      <input
        id={CODE}
        name="code"
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${CODE}-error` : undefined}
      />
      {problem && (
        <p id={`${CODE}-error`} role="alert">
          {problem}
        </p>
      )}
      <button className="btn btn--go" type="submit">
        Open
      </button>
    </form>
  </ScreenerFrame>
);

/** Says why a link opens nothing any more. */
export const EndedScreener = ({ site, words }: { site: ScreenerSite; words: string }) => (
  <ScreenerFrame className="screener-gate" site={site}>
    <h1 className="display">{words}</h1>
    <p className="role">Whoever sent it to you can give you another one.</p>
  </ScreenerFrame>
);
