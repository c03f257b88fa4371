import { longDate, shortTime } from '~/rules/text/dates';

/** Says until when whoever reads a kit may not publish anything of it. `until` is ISO 8601. */
export const EmbargoNotice = ({ until }: { until: string }) => (
  <section className="embargo theme-dark" aria-labelledby="embargo">
    <h2 id="embargo">
      <span className="tally" aria-hidden />
      Embargoed until{' '}
      <time dateTime={until}>
        {shortTime(until)}, {longDate(until)}
      </time>
    </h2>
  </section>
);
