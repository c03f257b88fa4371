import { Form, Link, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { groupedNumber, longDateTime } from '~/core/text/formats';
import { Crumb } from '~/core/ui/crumb';
import { HelpLink } from '~/core/ui/help-link';
import { FormErrorNotice } from '~/core/ui/notice';
import { SettingsSection } from '~/core/ui/settings-panel';
import {
  countedItems,
  fromWhere,
  importPath,
  itemsOf,
  MOVING_PATH,
  MOVING_TITLE,
  WORKING_STATES,
  UNDO_VERB,
} from '~/moving/plan/import-view';
import type { ImportView } from '~/moving/plan/import-schemas.server';
import { ImportPlan, PLAN_FORM, MissingList, type PlanProps } from './import-plan';
import { AddPictures, Figure, formOf, ItemList, outcomeOf } from './import-parts';
import type { ItemRow } from './import-screen.server';

interface Rows {
  rows: ItemRow[];
  total: number;
}

interface ImportScreenProps extends PlanProps {
  latest: ItemRow[];
  warned: Rows;
  left: Rows;
  deleted: Rows;
  failed: Rows;
}

const LOOK_AGAIN_MS = 2_000;

/** Reads the progress again while a job works. */
function useProgress(isWorking: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isWorking || state !== 'idle') return;
    const timer = setTimeout(revalidate, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isWorking, state, revalidate]);
}

export function ImportScreen(props: ImportScreenProps) {
  const { view, formError } = props;
  const isWorking = WORKING_STATES.includes(view.state);
  useProgress(isWorking);
  const { intent } = formError?.values ?? {};
  const isOfBar = intent === 'stop' || intent === 'discard';
  return (
    <>
      <Bar view={view} />
      {formError && isOfBar && <FormErrorNotice message={formError.message} detail={formError.detail} />}
      {view.state === 'planned' && <ImportPlan {...props} />}
      {isWorking && <Progress view={view} latest={props.latest} />}
      {!isWorking && view.state !== 'planned' && <Report {...props} />}
    </>
  );
}

function Bar({ view }: { view: ImportView }) {
  const { id, state, startedAt } = view;
  const isPlan = state === 'planned';
  return (
    <div className="bar">
      <Crumb to={MOVING_PATH}>{MOVING_TITLE}</Crumb>
      <h1>{isPlan ? 'Plan' : fromWhere(view)}</h1>
      <HelpLink />
      {isPlan && (
        <a className="btn" href={`${importPath(id)}/plan.csv`} download>
          Plan as CSV
        </a>
      )}
      {startedAt && (
        <a className="btn" href={`${importPath(id)}/report.csv`} download>
          Report as CSV
        </a>
      )}
      <Acts view={view} />
    </div>
  );
}

function Acts({ view }: { view: ImportView }) {
  const { id, state, startedAt } = view;
  const count = itemsOf(view);
  const isUndoable = startedAt !== null && ['done', 'stopped', 'failed'].includes(state);
  const isDiscardable = state === 'planned' || (state === 'failed' && startedAt === null);
  return (
    <>
      {isDiscardable && (
        <IntentButton id={id} intent="discard" look="btn btn--plain" words="Discard the plan" />
      )}
      {state === 'importing' && <IntentButton id={id} intent="stop" look="btn" words="Stop" />}
      {isUndoable && (
        <Link className="btn" to={`${importPath(id)}/undo`}>
          {UNDO_VERB}
        </Link>
      )}
      {state === 'planned' && (
        <button className="btn btn--go" type="submit" form={PLAN_FORM} disabled={count === 0}>
          Import {countedItems(count)}
        </button>
      )}
    </>
  );
}

interface IntentButtonProps {
  id: string;
  intent: string;
  look: string;
  words: string;
}

const IntentButton = ({ id, intent, look, words }: IntentButtonProps) => (
  <Form method="post" action={importPath(id)}>
    <button className={look} type="submit" name="intent" value={intent}>
      {words}
    </button>
  </Form>
);

function Progress({ view, latest }: { view: ImportView; latest: ItemRow[] }) {
  const { done, total, at, report, state } = view;
  return (
    <>
      <section className="under-way" aria-labelledby="under-way">
        <h2 className="vh" id="under-way">
          Under way
        </h2>
        <p className="display under-way__count" role="status">
          {groupedNumber(done)} {total > 0 && <small>of {groupedNumber(total)}</small>}
        </p>
        <progress
          {...(total > 0 ? { value: Math.min(done, total), max: total } : {})}
          aria-label={total > 0 ? `${groupedNumber(done)} of ${groupedNumber(total)}` : 'Under way'}
        />
        {at && (
          <p className="quiet">
            <bdi>{at}</bdi>
          </p>
        )}
      </section>
      {report && state === 'importing' && (
        <dl className="figures">
          <Figure words="Added" count={report.added} />
          <Figure words="Updated" count={report.updated} />
          <Figure words="Left as they are" count={report.left} />
          <Figure words="Not possible" count={report.failed} />
          <Figure words="Pictures" count={report.pictures} />
        </dl>
      )}
      <p className="lead">
        You may close this page and switch this computer off: it goes on by itself, after a restart too, and
        slows down when visitors come.
        {state === 'importing' && ' Stop leaves what is there.'}
      </p>
      {latest.length > 0 && state === 'importing' && <JustNow latest={latest} />}
    </>
  );
}

function JustNow({ latest }: { latest: ItemRow[] }) {
  return (
    <SettingsSection headingId="just-now" title="Just now" text="One line an item; the report has them all.">
      <ul className="just">
        {latest.map((row) => {
          const { words, look } = outcomeOf(row);
          return (
            <li key={row.number}>
              <bdi>{row.title || row.id}</bdi>
              <span className={look}>{words}</span>
            </li>
          );
        })}
      </ul>
    </SettingsSection>
  );
}

function headOf({ state, endedAt, report, error }: ImportView): string {
  const when = endedAt ? ` on ${longDateTime(endedAt)}` : '';
  const lead =
    report && report.redirects > 0 ? ` ${groupedNumber(report.redirects)} old addresses lead here.` : '';
  if (state === 'undone') return `Undone${when}. What is listed below stays.`;
  if (state === 'stopped') return `Stopped${when}. What is there stays.${lead}`;
  if (state === 'failed') return error ?? 'It was not possible.';
  return `Done${when}.${lead} A second, newer export adds what is new and leaves alone what you change from now on.`;
}

function Report({ view, formKey, formError, warned, left, deleted, failed }: ImportScreenProps) {
  const { report, missing, id, state } = view;
  return (
    <>
      <section className="planhead" aria-label="Result">
        {report && (
          <p className="display planhead__count">
            {groupedNumber(report.added)} <small>added</small>
          </p>
        )}
        <p>{headOf(view)}</p>
      </section>
      {report && (
        <dl className="figures">
          <Figure words="Added" count={report.added} />
          <Figure words="Updated" count={report.updated} />
          <Figure words="As before" count={report.same} />
          <Figure words="Left as they were" count={report.left + report.deleted} />
          <Figure words="Not imported" count={report.failed} />
          <Figure words="Pictures" count={report.pictures} />
          <Figure words="Addresses" count={report.redirects} />
        </dl>
      )}
      {missing.length > 0 && (state === 'done' || state === 'stopped') && (
        <SettingsSection
          headingId="missing"
          title="Pictures that are missing"
          text="A ZIP later fills exactly these places."
        >
          <MissingList missing={missing} />
          <AddPictures id={id} formKey={formKey} formError={formError} />
        </SettingsSection>
      )}
      <Listed
        title="Worth a look"
        words={warned.rows.some(formOf) ? 'The link opens the form.' : ''}
        list={warned}
        id={id}
      />
      <Listed title="Edited here, left as it was" list={left} id={id} />
      <Listed title="Deleted here, left so" list={deleted} id={id} />
      <Listed title="Not imported" list={failed} id={id} />
    </>
  );
}

function Listed({ title, words, list, id }: { title: string; words?: string; list: Rows; id: string }) {
  if (list.total === 0) return null;
  const label = title.replaceAll(/\W+/g, '-').toLowerCase();
  return (
    <SettingsSection
      headingId={label}
      title={title}
      text={
        <>
          {countedItems(list.total)}. {words} {list.total > list.rows.length && 'The CSV has them all.'}
        </>
      }
    >
      <ItemList rows={list.rows} importId={id} />
    </SettingsSection>
  );
}
