import { PlainForm } from '~/components/forms/plain-form';
import { Notice } from '~/components/ui/notice';
import type { FormError } from '~/rules/forms/form-error';
import type { ScreenerDetails } from '~/rules/screeners/screener';
import { formatBytes } from '~/rules/uploads/file-advice';
import { formatDuration } from '~/rules/text/duration';

interface ScreenerFilmStateProps {
  formKey: string;
  screener: ScreenerDetails;
  /** Why the copy could not be made. */
  failure: string;
  formError: FormError | undefined;
}

/** Says which film a screener shows, and whether it can be watched yet. */
export function ScreenerFilmState({ formKey, screener, failure, formError }: ScreenerFilmStateProps) {
  const { id, film } = screener;
  const facts = [
    film.name,
    ...(film.duration === null ? [] : [formatDuration(film.duration)]),
    formatBytes(film.bytes),
  ];
  return (
    <>
      <p className="lead">{facts.join(', ')}</p>
      {film.state === 'making' && (
        <Notice kind="info">
          <p>
            <strong>Making copies that browsers can play</strong>
          </p>
          <p>H.264 of 720 lines. Until they are there, the links say that the film is being prepared.</p>
        </Notice>
      )}
      {film.state === 'failed' && (
        <Notice kind="bad">
          <p>
            <strong>The film cannot be watched yet.</strong> {failure}
          </p>
          <PlainForm
            id="again-form"
            label="Try again"
            intent="try-again"
            formKey={formKey}
            formError={formError}
          >
            <input type="hidden" name="screener" value={id} />
            <p className="acts">
              <button className="btn" type="submit">
                Try again
              </button>
            </p>
          </PlainForm>
        </Notice>
      )}
    </>
  );
}
