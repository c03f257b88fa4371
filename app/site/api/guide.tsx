import type { Guide, GuideCall } from '~/core/api/operation.server';
import { Code, Steps } from './steps';

const TITLES: Record<string, string> = { auth: 'Signing in', openapi: 'This document', upload: 'Files' };

const titleOf = (name: string) => TITLES[name] ?? name.charAt(0).toUpperCase() + name.slice(1);

export function ApiGuide({ origin, subjects }: Guide) {
  return (
    <div className="api">
      <header className="head">
        <h1 className="display">API</h1>
        <p className="role">
          Everything the admin can do, as a JSON API.{' '}
          <a className="api__link" href="/api/openapi.json">
            OpenAPI document
          </a>
        </p>
      </header>
      <div className="api__in">
        <nav className="api__nav" aria-label="On this page">
          <ul>
            <li>
              <a href="#start">From token to publication</a>
            </li>
            <li>
              <a href="#tokens">Tokens</a>
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

function Call({ id, method, path, summary, description, ...more }: GuideCall) {
  return (
    <details className="operation" id={id}>
      <summary className="opener">
        <span className="operation__summary">
          <b>{method}</b> <code>{path}</code>
        </span>
        <span className="small">{summary}</span>
      </summary>
      <div className="operation__body">
        <p>
          {description} {neededToken(more)}
        </p>
        <Fields fields={more.fields} />
        <Code label={`${summary}: example request`} text={more.command} />
        <p className="small">Returns {more.status}:</p>
        <Code label={`${summary}: example response`} text={more.answer} />
        <Errors errors={more.errors} />
      </div>
    </details>
  );
}

function neededToken({ needsToken, tokenScopes }: Pick<GuideCall, 'needsToken' | 'tokenScopes'>): string {
  if (!needsToken && tokenScopes) return 'No token required.';
  if (!tokenScopes)
    return needsToken ? 'Requires a session; an API token is rejected.' : 'No token required.';
  if (tokenScopes.length === 0) return 'Requires a token, with any scope.';
  return `Requires a token, with the scope ${tokenScopes.join(' or ')}.`;
}

function Fields({ fields }: Pick<GuideCall, 'fields'>) {
  if (fields.length === 0) return null;
  return (
    <dl className="operation__fields">
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
    <dl className="operation__fields">
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
