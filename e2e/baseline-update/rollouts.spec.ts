import { expect, test } from 'playwright/test';
import { urlOf } from '#contract/entity/entity-address.ts';
import { riskExample } from '#contract/risk/risk.ts';
import { baselineSetup, risks, updates } from '#tests/support/baseline-update/baseline-setup.ts';
import { answer } from '#tests/support/portal/caller.ts';
import { openButton } from '../support/panel.ts';
import { closeWindows } from '../support/people.ts';
import { field } from '../support/steps.ts';
import { axe } from '../support/sweep.ts';
import { userSessions, visit } from '../support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

test('who may not unlink, or has nothing to link, reads why and who can; whoever closes reads what was aborted (D-075.9, D-075.10, D-241) @full', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const setup = baselineSetup(as);
  const { id } = await setup.newUpdate();
  await setup.nameVersions(id);
  await setup.fulfil(id);
  await setup.submitGate(id);
  await setup.approveAll(id);
  await setup.send(as('release-manager'), `${updates}/${id}/gate2/decision`, { decision: 'GO', conditions: [] });
  await setup.send(as('baseline-update-manager'), `${updates}/${id}/release`);
  const [admin, owner] = [await as('admin'), await as('baseline-update-manager')];
  const overview = urlOf('BASELINE_UPDATE', { bluId: id }, 'overview');
  // Nothing is there to link.
  await admin.page.route('**/rollouts/linkable*', (route) => route.fulfill({ json: { items: [], total: 0, hidden: [] } }));
  await visit(admin, overview);
  await openButton(admin.page, 'rollout.link').click();
  const linking = admin.page.getByRole('dialog');
  await expect(field(admin.page, 'rollout')).toBeFocused();
  const confirm = linking.locator('[data-confirm]');
  await expect(confirm).toBeDisabled();
  await expect(confirm).toHaveAccessibleDescription('No rollout can be linked.');
  await expect(linking).toContainText('Smart campaigns are created by: Campaign Manager.');
  expect(await axe(admin.page)).toEqual([]);
  // What is offered says whether it brings the target version, before it is chosen.
  await admin.page.unroute('**/rollouts/linkable*');
  const { id: campaignId } = await setup.draft(id);
  const { id: otherId } = await setup.draft(id, { name: `Other than ${id}`, softwareVersion: '1.0' });
  await field(admin.page, 'rollout').fill(`Other than ${id}`);
  const other = admin.page.getByRole('option', { name: new RegExp(`^Other than ${id}`) });
  await expect(other).toHaveAccessibleName(/ Does not carry the target version$/);
  await field(admin.page, 'rollout').fill(`After ${id}`);
  await admin.page.getByRole('option', { name: / Carries the target version$/ }).click();
  await expect(confirm).toBeEnabled();
  expect(await axe(admin.page)).toEqual([]);
  // A link to one that does not bring it is allowed, and whoever may open it reads that it counts for nothing.
  await setup.link(id, otherId);
  await visit(admin, overview);
  const waits = admin.page.getByText('None of them carries the target version: their vehicles would not count.');
  await expect(waits).toBeVisible();
  expect(await axe(admin.page)).toEqual([]);
  const [{ linkId } = { linkId: 0 }] = await setup.linkedOf(id);
  await setup.send(admin, `${updates}/${id}/rollouts/unlink`, { linkId });
  await setup.link(id, campaignId);
  await expect(waits).toHaveCount(0);
  await visit(owner, overview);
  const unlink = owner.page.getByRole('button', { name: 'Unlink a smart campaign of VW' });
  await expect(unlink).toHaveAttribute('aria-disabled', 'true');
  await expect(unlink).toHaveAccessibleDescription(/may open it: Ada Minhoff \(Admin\)\.$/);
  expect(await axe(owner.page)).toEqual([]);
  await setup.roll(campaignId);
  await setup.endRollout(campaignId);
  await openButton(owner.page, 'update.close').click();
  await expect(owner.page.getByRole('dialog')).toContainText(
    'The linked rollout was aborted. No vehicle got the baseline by it.',
  );
});

test('a risk raised over the head of its approver asks for another one, of those who may judge it (D-077.5, D-085) @full', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const setup = baselineSetup(as);
  const { id: bluId } = await setup.newUpdate();
  const { id, title } = await setup.newRisk(bluId);
  const [owner, reviewer] = [await as('baseline-update-manager'), await as('release-manager')];
  const address = `${risks}/${id}`;
  await answer(owner, 'PUT', `${address}/approval`, { approverId: 'seed-second-baseline-update-manager' });
  await setup.send(owner, `${address}/assess`);
  await answer(owner, 'PUT', address, { ...riskExample, title, probability: 5, severity: 5 });
  const page = (tab: string) => urlOf('RISK', { bluId, riskId: id }, tab);
  await visit(reviewer, page('general'));
  const said = 'Benno Hartwig is the approver and may not judge this risk.';
  await expect(reviewer.page.getByText(said)).toBeVisible();
  await expect(reviewer.page.locator('[data-command="item.accept"]')).toContainText('choose another one');
  await visit(owner, page('general'));
  await owner.page.getByRole('link', { name: 'Choose another approver' }).click();
  const approver = field(owner.page, 'approverId');
  await approver.fill('Hartwig');
  await expect(owner.page.getByText('Nobody found. May judge it: Release managers, but not the owner.')).toBeVisible();
  await approver.fill('Maurer');
  await expect(owner.page.getByRole('option', { name: /^Renate Maurer/ })).toBeVisible();
  await approver.press('ArrowDown');
  await approver.press('Enter');
  await expect(approver).toHaveValue('Renate Maurer');
  expect(await axe(owner.page)).toEqual([]);
  await owner.page.keyboard.press('Control+s');
  await expect(owner.page.getByText(said)).toHaveCount(0);
  await expect(openButton(reviewer.page, 'item.accept')).toBeVisible();
});
