import { Link, Form, useLocation } from '@remix-run/react';
import { useContext, useEffect, useState } from 'react';
import { AreaField, ChoiceField, FieldContext, SwitchField, TextField, fieldProps } from '~/core/forms/field';
import { RecordForm } from '~/core/forms/record-form';
import type { FormError } from '~/core/merge/form-error';
import {
  ACCOUNT_SETTINGS_FIELDS,
  META_DESCRIPTION_SHOWN,
  SETTINGS_FIELDS,
  BRAND_FIELDS,
  HERO_WORDS_NOTE,
} from '~/core/nouns/settings';
import { SavedNotice } from '~/core/ui/notice';
import { SettingsPanel } from '~/core/ui/settings-panel';
import { RichText } from '~/media/rich-text/rich-text';
import { UrlField } from '~/media/upload/url-field';
import type { RecordFormState } from '~/core/forms/use-record-form';
import { CONTACT_TITLE, HOME_TITLE, NETWORKS, TAKE_OUT_WORDS, type OldWords } from './site-screens';

const setting = fieldProps(SETTINGS_FIELDS);

function SiteInformation() {
  return (
    <SettingsPanel
      title="Site Information"
      text="How the site appears in titles, in the footer and in search results."
    >
      <div className="pair">
        <TextField {...setting('siteName')} />
        <TextField {...setting('tagline')} note="Shown after the name in the home page’s title." />
      </div>
      <AreaField {...setting('siteDescription')} rows={2} />
      <MetaDescription />
      <TextField {...setting('metaKeywords')} note="Separated by commas." />
      <TextField
        {...setting('analyticsId')}
        autoComplete="off"
        spellCheck={false}
        note="Stored for reference; the site loads no analytics script."
      />
      <AreaField
        {...setting('genres')}
        rows={6}
        note="One a line. A show keeps a genre that is taken out of this list."
      />
      <CompanyText />
      <RichText
        kind="settings"
        {...setting('talentIntro')}
        note="Shown on Contact, above the link to the network."
      />
      <TextField {...setting('talentNetworkUrl')} inputMode="url" placeholder="https://" />
    </SettingsPanel>
  );
}

const CompanyText = () => (
  <RichText
    kind="settings"
    {...setting('homeIntro')}
    note="Shown on the home page. Bold text is set like a name in film credits."
  />
);

/** Counts characters while the user types; the server renders the count of the stored text. */
function MetaDescription() {
  const { metaDescription = '' } = useContext(FieldContext).values;
  const [length, setLength] = useState(metaDescription.length);
  useEffect(() => {
    setLength(metaDescription.length);
  }, [metaDescription]);
  const { least, most } = META_DESCRIPTION_SHOWN;
  return (
    <AreaField
      {...setting('metaDescription')}
      rows={3}
      note={`${length} characters. Search results show ${least} to ${most}.`}
      onInput={(event) => setLength(event.currentTarget.value.length)}
    />
  );
}

function ContactInformation() {
  return (
    <SettingsPanel
      title="Contact Information"
      text="Shown on Contact and in the footer. Empty fields are left out."
    >
      <div className="pair">
        <TextField {...setting('contactEmail')} type="email" />
        <TextField {...setting('contactPhone')} type="tel" />
      </div>
      <AreaField {...setting('address')} rows={4} autoComplete="off" />
      <div className="pair">
        <TextField {...setting('mapLatitude')} inputMode="decimal" note="Degrees, north is positive." />
        <TextField {...setting('mapLongitude')} inputMode="decimal" note="Degrees, east is positive." />
      </div>
    </SettingsPanel>
  );
}

function SocialMedia() {
  return (
    <SettingsPanel title="Social Media" text="An empty field hides its link.">
      <div className="pair">
        {NETWORKS.map((name) => (
          <TextField key={name} {...setting(name)} inputMode="url" placeholder="https://" />
        ))}
      </div>
    </SettingsPanel>
  );
}

function CompanyReel() {
  return (
    <SettingsPanel
      title="Company Reel"
      text="Plays without sound behind the first screen. Twelve to sixteen seconds loop best."
    >
      <UrlField
        {...setting('reelVideoUrl')}
        of="settings"
        shape="landscape"
        note="If empty, the built-in reel plays."
      />
    </SettingsPanel>
  );
}

function Branding() {
  return (
    <SettingsPanel title="Branding" text="Logo, favicon and theme.">
      <div className="pair">
        <UrlField
          {...setting('logoUrl')}
          of="settings"
          shape="logo"
          note="If empty, the site name is shown as text."
        />
        <UrlField {...setting('faviconUrl')} of="settings" note="If empty, the built-in icon is used." />
        <ChoiceField {...setting('themeTemplate')} options={SETTINGS_FIELDS.themeTemplate.options} />
      </div>
    </SettingsPanel>
  );
}

function Audience() {
  return (
    <SettingsPanel
      title="Audience"
      text="Counted by this program alone, without a cookie and without anything about a person."
    >
      <SwitchField {...setting('audience')} note="The privacy policy should say the same as this switch." />
    </SettingsPanel>
  );
}

/** Only administrators see this one. */
function Accounts() {
  return (
    <SettingsPanel title="Accounts" text="Who confirms a sign-in with a code of an authenticator.">
      <ChoiceField
        {...fieldProps(ACCOUNT_SETTINGS_FIELDS)('secondFactor')}
        options={ACCOUNT_SETTINGS_FIELDS.secondFactor.options}
        note="Who needs one and has none is led to adding an authenticator before anything else in the admin. Programs that use the API go on."
      />
    </SettingsPanel>
  );
}

const HISTORY = '/admin/settings/history';

interface SettingsFormProps {
  panel: Pick<RecordFormState, 'values' | 'base' | 'idempotencyKey' | 'draftKey'>;
  formError: FormError | undefined;
  /** The success message of the previous page. */
  saved: string | undefined;
  showsUsers: boolean;
}

export function SettingsForm({ panel, formError, saved, showsUsers }: SettingsFormProps) {
  const links = (
    <>
      <Link className="btn" to="/admin/menu">
        Menu
      </Link>
      <Link className="btn" to="/admin/brand">
        Brand
      </Link>
      {showsUsers && (
        <Link className="btn" to="/admin/users">
          Add User
        </Link>
      )}
    </>
  );
  return (
    <RecordForm
      {...panel}
      title="Settings"
      saveLabel="Save All Changes"
      historyPath={HISTORY}
      extra={links}
      formError={formError}
    >
      <SavedNotice saved={saved} formError={formError} />
      <SiteInformation />
      <ContactInformation />
      <SocialMedia />
      <CompanyReel />
      <Branding />
      <Audience />
      {showsUsers && <Accounts />}
    </RecordForm>
  );
}

interface SiteScreenProps {
  panel: RecordFormState;
  formError: FormError | undefined;
}

export const NameAndContactForm = ({ panel, formError }: SiteScreenProps) => (
  <RecordForm
    {...panel}
    title={CONTACT_TITLE}
    backLabel="Settings"
    historyPath={HISTORY}
    formError={formError}
  >
    <SiteInformation />
    <ContactInformation />
    <SocialMedia />
  </RecordForm>
);

const heroWords = { ...fieldProps(BRAND_FIELDS)('heroWords'), name: 'brand.heroWords' };

export const HomePageForm = ({ panel, formError }: SiteScreenProps) => (
  <RecordForm {...panel} title={HOME_TITLE} backLabel="Settings" historyPath={HISTORY} formError={formError}>
    <SettingsPanel title="Hero" text="The first screen: words over the reel, each as wide as the window.">
      <AreaField {...heroWords} label="Hero words, one a line" rows={3} note={HERO_WORDS_NOTE} />
    </SettingsPanel>
    <CompanyReel />
    <SettingsPanel title="Company text" text="Below the first screen.">
      <CompanyText />
    </SettingsPanel>
  </RecordForm>
);

/** After the name was changed: asks whether the words that belonged to the old one go. */
export function RenamingQuestion({ meanings, heroWords }: OldWords) {
  const { pathname } = useLocation();
  return (
    <section className="callout callout--warn" aria-labelledby="old-words">
      <div>
        <h2 id="old-words">Do the words of the old name go?</h2>
        {meanings.length > 0 && (
          <p>
            Meanings in the footer: <bdi>{meanings.join(', ')}</bdi>.
          </p>
        )}
        {heroWords.length > 0 && (
          <p>
            Hero words: <bdi>{heroWords.join(', ')}</bdi>.
          </p>
        )}
        <p className="quiet">
          Without them the footer has no meanings, and the hero the words that came with the program.
        </p>
      </div>
      <div className="acts">
        <Form action={pathname} preventScrollReset>
          <button className="btn" type="submit">
            Keep them
          </button>
        </Form>
        <Form method="post" action={pathname} preventScrollReset>
          <button className="btn" type="submit" name="intent" value={TAKE_OUT_WORDS}>
            Take them out
          </button>
        </Form>
      </div>
    </section>
  );
}
