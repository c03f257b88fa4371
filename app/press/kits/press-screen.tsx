import type { SerializeFrom } from '@remix-run/node';
import { Link } from '@remix-run/react';
import type { ItemsField } from '~/core/fields/field';
import { TextField, fieldProps, ChoiceField } from '~/core/forms/field';
import { RecordForm } from '~/core/forms/record-form';
import { List } from '~/core/lists/list';
import type { FormError } from '~/core/merge/form-error';
import { LIST_PATHS } from '~/core/nouns/kinds';
import { PRESS_SETTINGS_FIELDS } from '~/core/nouns/settings';
import { PRESS_PAGE } from '~/core/nouns/section-pages';
import { PRESS_CONTACT_FIELDS } from '~/core/nouns/show-press-fields';
import { SettingsSection } from '~/core/ui/settings-panel';
import { numbered } from '~/core/text/formats';
import { RichText } from '~/media/rich-text/rich-text';
import { RowList, RowsProvider } from '~/records/form/row-list';
import { AddFiles, FileLine, FileLists, FileRows } from './kit-part';
import type { pressSettingsLoader } from './press-screens.server';

const contact = fieldProps(PRESS_CONTACT_FIELDS);

interface ContactsPartProps {
  id?: string;
  text: string;
  path: string;
  field: ItemsField;
}

/** The contacts of a kit, or of the company. */
export const ContactsPart = ({ path, field, ...part }: ContactsPartProps) => (
  <SettingsSection {...part} title="Contacts" isWide>
    <RowList path={path} field={field} isOneOfSeveral>
      {(row) => (
        <>
          <TextField {...contact('name')} name={`${row}.name`} autoComplete="off" />
          <TextField {...contact('role')} name={`${row}.role`} autoComplete="off" />
          <TextField {...contact('phone')} name={`${row}.phone`} type="tel" autoComplete="off" />
          <TextField {...contact('email')} name={`${row}.email`} inputMode="email" autoComplete="off" />
        </>
      )}
    </RowList>
  </SettingsSection>
);

interface PressScreenProps extends SerializeFrom<typeof pressSettingsLoader> {
  formError: FormError | undefined;
}

const press = fieldProps(PRESS_SETTINGS_FIELDS);

export const PressScreen = ({ panel, files, kits, withoutKit, isOpen, formError }: PressScreenProps) => (
  <FileLists files={files}>
    <RecordForm
      {...panel}
      title="Press"
      backLabel="Settings"
      historyPath="/admin/settings/history"
      saving="Saving press..."
      formError={formError}
    >
      <RowsProvider>
        <div className="press-form">
          <Kits kits={kits} withoutKit={withoutKit} isOpen={isOpen} />
          <SettingsSection title="Press room" text={`The page at ${PRESS_PAGE.path}, and all public kits.`}>
            <ChoiceField {...press('pressEnabled')} options={ENABLED} />
          </SettingsSection>
          <ContactsPart
            text="Contacts for the press, first on the page. Kits without contacts of their own have these."
            path="pressContacts"
            field={PRESS_SETTINGS_FIELDS.pressContacts}
          />
          <SettingsSection
            title="Words"
            text="They stand in the press room; the terms stand on every kit, too."
          >
            <RichText kind="settings" {...press('pressBoilerplate')} />
            <RichText kind="settings" {...press('pressTerms')} />
          </SettingsSection>
          <SettingsSection title="Logos" text="Everybody can take these, one by one or all at once." isWide>
            <FileRows list="logoPack" field={PRESS_SETTINGS_FIELDS.logoPack}>
              {(row) => <FileLine row={row} />}
            </FileRows>
            <AddFiles
              list="logoPack"
              label="Logos"
              lines="newLogos"
              fileType="logo"
              type="settings"
              filesPath="/admin/press/files"
              title="Press"
            />
          </SettingsSection>
        </div>
      </RowsProvider>
    </RecordForm>
  </FileLists>
);

const ENABLED = [
  ['', 'As soon as there is a public kit or a contact'],
  ['true', 'On'],
  ['false', 'Off, with all public kits'],
] as const;

function Kits({ kits, withoutKit, isOpen }: Pick<PressScreenProps, 'kits' | 'withoutKit' | 'isOpen'>) {
  return (
    <SettingsSection
      title="Press kits"
      text="Every show can offer one."
      tools={
        <div className="acts press-kits__tools">
          {withoutKit.length > 0 && <NewKit shows={withoutKit} />}
          {isOpen && (
            <a className="btn" href={PRESS_PAGE.path}>
              See the press room
            </a>
          )}
        </div>
      }
      isWide
    >
      <List empty={kits.length === 0 && NO_KITS}>
        <ul className="divided press-kits">
          {kits.map((kit) => (
            <Kit key={kit.id} {...kit} />
          ))}
        </ul>
      </List>
    </SettingsSection>
  );
}

/** Opens the list of the shows; each leads to its kit. */
const NewKit = ({ shows }: { shows: PressScreenProps['withoutKit'] }) => (
  <details className="new-kit">
    <summary className="btn opener">New kit</summary>
    <ul aria-label="Choose a show">
      {shows.map(({ id, title }) => (
        <li key={id}>
          <Link className="link" to={`${LIST_PATHS.show}/${id}/press`} dir="auto">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  </details>
);

const NO_KITS = { title: 'No show has a press kit yet' };

function Kit({ id, title, standing, stills, clips }: PressScreenProps['kits'][number]) {
  return (
    <li>
      <Link className="link" to={`${LIST_PATHS.show}/${id}/press`} dir="auto">
        {title}
      </Link>
      <span className="quiet num">
        {numbered(stills, 'still')}, {numbered(clips, 'clip')}
      </span>
      <span className={standing.isOpen ? 'badge' : 'badge badge--off'}>{standing.words}</span>
    </li>
  );
}
