import { telLink } from '~/rules/text/phone';

export interface KitContact {
  name: string;
  role: string;
  phone: string;
  email: string;
}

/** Whom the press reaches: what for, then a name and a telephone as large as a title. */
export const PressContacts = ({ contacts }: { contacts: KitContact[] }) => (
  <dl className="roll roll--contacts">
    {contacts.map(({ name, role, phone, email }, index) => (
      <div key={index}>
        <dt>{role || 'Press'}</dt>
        <dd>
          <strong>{name}</strong>
          {phone && <a href={telLink(phone)}>{phone}</a>}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </dd>
      </div>
    ))}
  </dl>
);
