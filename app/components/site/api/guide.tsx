import type { Guide, GuideCall } from '~/rules/api-guide';
import { Code } from './code';
import { Steps } from './steps';

const TITLES: Record<string, string> = { auth: 'Signing in', openapi: 'This document', upload: 'Files' };

const titleOf = (name: string) => TITLES[name] ?? name.charAt(0).toUpperCase() + name.slice(1);

/** The page about the API: a walk from the login to a published video, then every call. */
export function ApiGuide({ origin, subjects }: Guide) {
  return (
    <div className="api">
      <header className="head">
        <h1 className="display">API</h1>
        <p className="role">
          All that the desk does, for programs: JSON over HTTPS, the same rules, the same words.{' '}
          <a className="api__link" href="/api/openapi.json">
            OpenAPI document
          </a>
        </p>
      </header>
      <div className="api__in">
        <nav className="api__nav" aria-label="On this page">
          <ul>
            <li>
              <a href="#start">From login to upload</a>
            </li>
            <li>
              <a href="#rules">Good to know</a>
            </li>
            {subjects.map(({ name }) => (
              <li key={name}>
                <a href={`#${name}`}>{titleOf(name)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="api__text">
          <Steps origin={origin} />
          {subjects.map(({ name, calls }) => (
            <section key={name} id={name} aria-labelledby={`${name}-title`}>
              <h2 className="display" id={`${name}-title`}>
                {titleOf(name)}
              </h2>
              {calls.map((call) => (
                <Call key={call.id} {...call} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

/** A call, closed to one line until somebody wants to know more. */
function Call({ id, method, path, summary, description, needsToken, ...more }: GuideCall) {
  return (
    <details className="call" id={id}>
      <summary>
        <span className="call__way">
          <b>{method}</b> <code>{path}</code>
        </span>
        <span className="small">{summary}</span>
      </summary>
      <div className="call__in">
        <p>
          {description} {needsToken ? 'Needs a token.' : 'For anyone.'}
        </p>
        <Fields fields={more.fields} />
        <Code label={`${summary}: the command`} text={more.command} />
        <p className="small">Answers {more.status}:</p>
        <Code label={`${summary}: the answer`} text={more.answer} />
        <Errors errors={more.errors} />
      </div>
    </details>
  );
}

function Fields({ fields }: Pick<GuideCall, 'fields'>) {
  if (fields.length === 0) return null;
  return (
    <dl className="call__fields">
      {fields.map(({ name, about, required }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            {required && <span className="small"> required</span>}
          </dt>
          <dd>{about}</dd>
        </div>
      ))}
    </dl>
  );
}

function Errors({ errors }: Pick<GuideCall, 'errors'>) {
  if (errors.length === 0) return null;
  return (
    <dl className="call__fields">
      {errors.map(({ code, why }) => (
        <div key={code}>
          <dt>
            <code>{code}</code>
          </dt>
          <dd>{why}</dd>
        </div>
      ))}
    </dl>
  );
}
