import { useId } from 'react';
import { Icon } from '~/core/ui/icon';
import { PASSCODE_TRIES } from '~/core/session/share-link';

interface Words {
  title: string;
  about?: string;
  name: string;
  label: string;
  note?: string;
}

const WORDS = {
  press: {
    title: 'A password first',
    about: 'The person who sent you this link has its password.',
    name: 'password',
    label: 'Password',
    note: `${PASSCODE_TRIES.most} tries in ${PASSCODE_TRIES.minutes} minutes. Then the kit stays open in this browser until the link ends.`,
  },
  approval: {
    title: 'Code',
    about: 'The person who sent you this link has told you its code.',
    name: 'code',
    label: 'Code',
  },
  preview: { title: 'This preview has a code.', name: 'code', label: 'Code' },
  screener: { title: 'This screener has a code.', name: 'code', label: 'Code' },
} satisfies Record<string, Words>;

interface PasscodeGateProps {
  kind: keyof typeof WORDS;
  /** The path of the link; by default that of the page. */
  action?: string;
  problem: string | undefined;
}

/**
 * Shown before the target of a link with a passcode, and reveals nothing about it. The form is sent as a document.
 * The passcode belongs to the link: browsers should neither offer an account's password nor store this one.
 */
export function PasscodeGate({ kind, action, problem }: PasscodeGateProps) {
  const id = useId();
  const { title, about, name, label, note }: Words = WORDS[kind];
  const notes = [...(problem === undefined ? [] : [`${id}-error`]), ...(note ? [`${id}-note`] : [])];
  return (
    <div className="link-gate">
      <div className="link-gate__about">
        <h1 className="display">{title}</h1>
        {about && <p className="role">{about}</p>}
      </div>
      <form method="post" action={action} className="link-gate__form">
        <label className="role" htmlFor={id}>
          {label}
        </label>
        <div className="link-gate__line">
          <input
            id={id}
            name={name}
            type="text"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={problem === undefined ? undefined : true}
            aria-describedby={notes.join(' ') || undefined}
            {...(problem !== undefined && { autoFocus: true })}
          />
          <button className="touch link-gate__open" type="submit">
            Open
            <Icon name="arrow" />
          </button>
        </div>
        {problem !== undefined && (
          <p className="link-gate__error" id={`${id}-error`} role="alert">
            {problem}
          </p>
        )}
        {note && (
          <p className="link-gate__note" id={`${id}-note`}>
            {note}
          </p>
        )}
      </form>
    </div>
  );
}
