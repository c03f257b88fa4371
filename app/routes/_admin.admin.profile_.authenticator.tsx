import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AuthenticatorSetup } from '~/components/admin/accounts/authenticator-setup';
import { drawQrCode, confirmAuthenticatorForm } from '~/http/auth/second-factor-actions';
import { sendForm } from '~/http/forms/client-action';
import { adminLoader } from '~/http/request/admin-loader';
import { adminTitle } from '~/http/screens/admin-title';
import { AUTHENTICATOR_NOT_ADDED } from '~/rules/validation/messages';
import { inGroups } from '~/rules/accounts/second-factor';
import { openEnrolment } from '~/services/accounts/second-factor/enrolment';
import { mustEnrol } from '~/services/accounts/second-factor/policy';
import { getSettings } from '~/services/views/settings';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = adminLoader(async ({ actor, user, proof }) => {
  const { siteName } = await getSettings();
  const enrolment = await openEnrolment(actor, siteName);
  return {
    account: `${siteName}: ${user.username}`,
    // Null once there is an authenticator, also while its recovery codes are shown.
    toScan: enrolment && { qrCode: drawQrCode(enrolment.uri), secret: inGroups(enrolment.secret) },
    isRequired: await mustEnrol(user, proof),
    formKey: randomUUID(),
  };
});

export const action = confirmAuthenticatorForm;
export const clientAction = sendForm(AUTHENTICATOR_NOT_ADDED);

export const meta = adminTitle('Add an authenticator');

export default function AuthenticatorPage() {
  const answer = useActionData<typeof action>();
  return (
    <AuthenticatorSetup
      {...useLoaderData<typeof loader>()}
      codes={answer?.ok ? answer.codes : null}
      formError={answer?.ok ? undefined : answer}
    />
  );
}
