import { Link } from '@remix-run/react';
import { useState } from 'react';
import { TextField, fieldProps, ChoiceField } from '~/core/forms/field';
import { RecordForm } from '~/core/forms/record-form';
import type { RecordFormState } from '~/core/forms/use-record-form';
import type { KitStanding } from '~/core/holds/kit';
import { List } from '~/core/lists/list';
import type { FormError } from '~/core/merge/form-error';
import { LIST_PATHS } from '~/core/nouns/kinds';
import { PRESS_SETTINGS_FIELDS } from '~/core/nouns/settings';
import { PRESS_PAGE } from '~/core/nouns/section-pages';
import { PRESS_CONTACT_FIELDS } from '~/core/nouns/show-press-fields';
import { RichText } from '~/media/rich-text/rich-text';
import { RowList, RowsProvider } from '~/records/form/row-list';
import { AddFiles, FileLine } from './add-files';
import { KitContext, KitPart } from './kit-part';
import type { KitFile } from './still-rows';

const contact = fieldProps(PRESS_CONTACT_FIELDS);

/** The fields of a contact, of a kit or of the company; `row` is the path of its row. */
export const PressContactFields = ({ row }: { row: string }) => (
  <>
    <TextField {...contact('name')} name={`${row}.name`} autoComplete="off" />
    <TextField {...contact('role')} name={`${row}.role`} autoComplete="off" />
    <TextField {...contact('phone')} name={`${row}.phone`} type="tel" autoComplete="off" />
    <TextField {...contact('email')} name={`${row}.email`} inputMode="email" autoComplete="off" />
  </>
);

const SAVING = 'Saving press...';

interface KitRow {
  id: string;
  title: string;
  standing: KitStanding;
  stills: number;
  clips: number;
}

interface PressScreenProps {
  panel: RecordFormState;
  files: Record<string, KitFile>;
  kits: KitRow[];
  /** The shows without a kit. */
  withoutKit: { id: string; title: string }[];
  isOpen: boolean;
  formError: FormError | undefined;
}

const press = fieldProps(PRESS_SETTINGS_FIELDS);

export function PressScreen({ panel, files, kits, withoutKit, isOpen, formError }: PressScreenProps) {
  const [added, setAdded] = useState<Record<string, KitFile>>({});
  const onAdded = (found: KitFile[]) =>
    setAdded((before) => ({ ...before, ...Object.fromEntries(found.map((file) => [file.file, file])) }));
  return (
    <RecordForm
      {...panel}
      title="Press"
      backLabel="Settings"
      historyPath="/admin/settings/history"
      saving={SAVING}
      formError={formError}
    >
      <KitContext.Provider
        value={{ files: { ...files, ...added }, cast: [], isEmbargoed: false, mayClear: false }}
      >
        <RowsProvider>
          <div className="press-form">
            <Kits kits={kits} withoutKit={withoutKit} isOpen={isOpen} />
            <KitPart title="Press room" text={`The page at ${PRESS_PAGE.path}, and all public kits.`}>
              <ChoiceField {...press('pressEnabled')} options={ENABLED} />
            </KitPart>
            <Contacts />
            <KitPart title="Words" text="They stand in the press room; the terms stand on every kit, too.">
              <RichText kind="settings" {...press('pressBoilerplate')} />
              <RichText kind="settings" {...press('pressTerms')} />
            </KitPart>
            <Logos onAdded={onAdded} />
          </div>
        </RowsProvider>
      </KitContext.Provider>
    </RecordForm>
  );
}

const ENABLED = [
  ['', 'As soon as there is a public kit or a contact'],
  ['true', 'On'],
  ['false', 'Off, with all public kits'],
] as const;

function Kits({ kits, withoutKit, isOpen }: Pick<PressScreenProps, 'kits' | 'withoutKit' | 'isOpen'>) {
  return (
    <KitPart
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
    </KitPart>
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

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

function Kit({ id, title, standing, stills, clips }: KitRow) {
  return (
    <li>
      <Link className="link" to={`${LIST_PATHS.show}/${id}/press`} dir="auto">
        {title}
      </Link>
      <span className="quiet num">
        {counted(stills, 'still')}, {counted(clips, 'clip')}
      </span>
      <span className={standing.isOpen ? 'badge' : 'badge badge--off'}>{standing.words}</span>
    </li>
  );
}

function Contacts() {
  return (
    <KitPart
      title="Contacts"
      text="Whom the press can ask, first on the page. Kits without contacts of their own have these."
      isWide
    >
      <RowList path="pressContacts" field={PRESS_SETTINGS_FIELDS.pressContacts} isOneOfSeveral>
        {(row) => <PressContactFields row={row} />}
      </RowList>
    </KitPart>
  );
}

function Logos({ onAdded }: { onAdded: (files: KitFile[]) => void }) {
  return (
    <KitPart title="Logos" text="Everybody can take these, one by one or all at once." isWide>
      <RowList
        path="logoPack"
        field={PRESS_SETTINGS_FIELDS.logoPack}
        isOneOfSeveral
        addLabel={null}
        titleOf={({ name = '' }) => name}
      >
        {(row) => <FileLine row={row} />}
      </RowList>
      <AddFiles
        list="logoPack"
        label="Logos"
        lines="newLogos"
        fileType="logo"
        type="settings"
        filesPath="/admin/press/files"
        title="Press"
        onAdded={onAdded}
      />
    </KitPart>
  );
}
