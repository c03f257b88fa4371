/** A biography is approved on a phone, without an account, after a note at a passage; the form of the record says it. */
import { signedIn } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { axe, expect, expectNoOverflow, expectToFitPhone, test } from '../../fixtures';
import { actor, makePerson } from '../../make';
import { createPreview } from '~/records/previews/previews.server';

useEmptySite();

test(
  'a biography is noted on and approved, and its form says so',
  { tag: '@long' },
  async ({ page, site, allow }) => {
    const bio = '<p>She acts in three languages.</p><p>She was born in Leith.</p>';
    const { id } = await makePerson({ name: 'Ana Vey', bio });
    const ask = { names: ['Ana Vey'] };
    const { links } = await createPreview(
      actor('editor', { name: 'Sun-hee Park' }),
      { kind: 'person', id },
      { ask, code: 'harbour' },
    );
    const path = `/preview/${links[0]?.token}`;
    await page.goto(path);
    await page.getByLabel('Code').fill('harbour');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Preview', exact: true })).toContainText(
      'Sun-hee Park asks Ana Vey for an answer',
    );
    const answer = page.getByRole('region', { name: 'Your answer' });
    allow.failing(path);
    await answer.getByRole('button', { name: 'Ask for changes' }).click();
    await expect(answer).toContainText('Say what should be changed.');
    await page.getByRole('button', { name: 'Note on Paragraph 2' }).click();
    await page.getByLabel('Note on “She was born in Leith.”').fill('In Perth.');
    await axe(page);
    await expectNoOverflow(page);
    await expectToFitPhone(page);
    await answer.getByRole('button', { name: 'Ask for changes' }).click();
    await expect(answer).toContainText('Thank you. You have asked for changes.');
    await answer.getByRole('button', { name: 'Approve' }).click();
    await expect(answer).toContainText('Thank you. You have approved this.');

    const { cookie } = await signedIn('editor');
    const form = await fetch(`${site.url}/admin/people/${id}`, { headers: { Cookie: cookie } });
    expect(await form.text()).toMatch(/Answers<[\s\S]*Approved by (?:<!-- -->)?Ana Vey/);
  },
);
