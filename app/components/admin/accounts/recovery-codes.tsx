import { Form } from '@remix-run/react';
import { Notice } from '~/components/ui/notice';
import { useHydrated } from '~/components/ui/hooks/use-hydrated';
import { useToast } from '~/components/ui/toast/toast-context';

/** Shows new recovery codes, once: only their hashes are stored. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const scripted = useHydrated();
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast({ tone: 'success', text: 'Codes copied' }),
      () => toast({ tone: 'error', text: 'The codes could not be copied. Select them instead.' }),
    );
  return (
    <section className="panel" aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">Keep the recovery codes</h2>
      <div className="panel__form">
        <Notice kind="good">
          They are shown once, now. Each signs you in once when you do not have your phone.
        </Notice>
        <ol className="codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <Form className="acts" method="get" action="/admin/profile">
          {scripted && (
            <button className="btn" type="button" onClick={() => void copy()}>
              Copy
            </button>
          )}
          <button className="btn btn--go" type="submit">
            I have kept them
          </button>
        </Form>
      </div>
    </section>
  );
}
