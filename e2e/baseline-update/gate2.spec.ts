import { expect, test } from 'playwright/test';
import { type GateCategory, gateCategories } from '#contract/baseline-update/gate-catalogue.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { capital } from '#contract/words.ts';
import { baselineSetup, updates } from '#tests/support/baseline-update/baseline-setup.ts';
import { answer } from '#tests/support/portal/caller.ts';
import { press } from '../support/panel.ts';
import { closeWindows } from '../support/people.ts';
import { field } from '../support/steps.ts';
import { axe } from '../support/sweep.ts';
import { userSessions, visit } from '../support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

/** Five reviewers, one a category: none of them owns the baseline update or decides it (D-075.4, D-075.5). */
const reviewers: Readonly<Record<GateCategory, string>> = {
  technical: 'second-baseline-update-manager',
  compatibility: 'release-manager-vw',
  functional: 'multi-brand-release-manager',
  testing: 'admin',
  organizational: 'third-baseline-update-manager',
};

test('five reviewers, an owner and a decider lead a baseline through gate 2, with a no-go and the way back from it (BLU-01, BLU-04, BLU-08, BLU-11, BLU-21, D-023, D-050, D-075, D-076, D-082f, T5) @full', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const setup = baselineSetup(as);
  const { code, id } = await setup.newUpdate();
  const { id: releaseId } = await setup.newRelease(id, 'Gateway');
  await setup.fillRelease(releaseId);
  await setup.nameVersions(id);
  const [owner, second] = [await as('baseline-update-manager'), await as('second-baseline-update-manager')];
  const at = (page: string) => urlOf('BASELINE_UPDATE', { bluId: id }, page);
  const release = (page: string) => urlOf('ECU_RELEASE', { bluId: id, ecuReleaseId: releaseId }, page);

  await test.step('what keeps gate 2 closed is named item by item, with its owner and the way there', async () => {
    const { page } = second;
    await visit(second, at('gate2/technical'));
    const closed = page.getByRole('table', { name: 'What keeps gate 2 closed' });
    await expect(closed).toContainText('owner Britta Uhl');
    await closed.getByRole('button', { name: /^Ask: Gateway/ }).click();
    await expect(closed.getByRole('textbox')).toBeVisible();
    expect(await axe(page)).toEqual([]);
    await closed.getByRole('link', { name: /^Gateway/ }).click();
    await expect(page).toHaveURL(new RegExp(`/ecu-release/${releaseId}/`));
  });

  await test.step('a form is edited under its own lock; another form of the same release is free for somebody else', async () => {
    const bar = (seat: typeof owner) => seat.page.getByRole('toolbar', { name: 'Form', exact: true });
    await visit(owner, release('compatibility'));
    await bar(owner).getByRole('button', { name: 'Edit' }).click();
    await expect(bar(owner)).toContainText('Editing');
    await visit(second, release('compatibility'));
    await expect(bar(second)).toContainText('Locked by Britta Uhl');
    await expect(bar(second).getByRole('button', { name: 'Edit' })).toHaveCount(0);
    await visit(second, release('testing'));
    await bar(second).getByRole('button', { name: 'Edit' }).click();
    await expect(bar(second)).toContainText('Editing');
    await field(owner.page, 'prConditions').fill('1KR and 8EX');
    await bar(owner).getByRole('button', { name: /^Save/ }).click();
    await expect(bar(owner).getByRole('button', { name: 'Edit' })).toBeVisible();
    await expect(owner.page.getByText('1KR and 8EX').first()).toBeVisible();
    await expect(bar(second)).toContainText('Editing');
    await bar(second).getByRole('button', { name: 'Cancel' }).click();
    expect(await axe(owner.page)).toEqual([]);
  });

  await test.step('the bar submits the release, and says that its version is not approved; a second person approves it', async () => {
    const { page } = owner;
    await page.getByRole('toolbar', { name: 'Form', exact: true }).getByRole('button', { name: 'Submit' }).click();
    const asked = page.getByRole('dialog');
    await expect(asked).toContainText('The version is not approved.');
    await asked.locator('[data-confirm]').click();
    await expect(page.getByRole('toolbar', { name: 'Form', exact: true }).getByRole('button', { name: 'Edit' })).toHaveCount(0);
    await visit(second, release('approval'));
    expect(await press(second.page, 'item.approve')).toBeLessThan(300);
  });

  await setup.confirmAll(id);
  for (const category of gateCategories) {
    const reviewerId = (await as(reviewers[category])).actor.subject;
    const { checklist, comment } = await setup.review(id, category);
    await answer(owner, 'PUT', `${updates}/${id}/gate2/${category}`, { reviewerId, checklist, comment });
  }
  const submit = async () => {
    await visit(owner, at('gate2/technical'));
    expect(await press(owner.page, 'gate2.submit')).toBeLessThan(300);
  };
  const review = async (category: GateCategory, command: 'item.approve' | 'item.reject', reason = '') => {
    const seat = await as(reviewers[category]);
    if (command === 'item.approve') await setup.tickAll(id, category, reviewers[category]);
    await visit(seat, '/software/cc-gate/reviews');
    const row = seat.page.getByRole('row', { name: new RegExp(`^${code}`) }).filter({ hasText: capital(category) });
    await row.getByRole('link', { name: code }).click();
    await expect(seat.page).toHaveURL(new RegExp(`/${id}/gate2/${category}\\?field=checklist$`));
    const panel = `Next steps: ${code} · ${capital(category)}`;
    expect(await press(seat.page, command, { reason, panel })).toBeLessThan(300);
  };
  const decider = await as('release-manager');
  const decision = decider.page.locator('[data-field="decision"]');
  const form = decider.page.getByRole('toolbar', { name: 'Form', exact: true });
  const decide = async (choice: 'Go' | 'No-go', fill: string, text: string) => {
    await visit(decider, at('gate2/decision'));
    await decision.getByRole('radio', { name: choice, exact: true }).check();
    // The form stands on the page: its button is the filled one, and the same step in the panel is not.
    await expect(decider.page.locator('main [data-variant="primary"]')).toHaveText([/^Decide/]);
    await field(decider.page, fill).fill(text);
    await form.getByRole('button', { name: /^Decide/ }).click();
    const dialog = decider.page.getByRole('dialog');
    await expect(dialog).toContainText(
      choice === 'Go'
        ? 'All ECU releases must be approved: 1 of 1'
        : 'The five reviews end; the next submission starts all of them again.',
    );
    await dialog.locator('[data-confirm]').click();
    await expect(decision).toHaveCount(0);
    // Whoever decides takes no lock of a form: nothing is refused.
    await expect(decider.page.getByText('You are not allowed to do this.')).toHaveCount(0);
  };
  const reason = 'The HIL run does not cover the gateway: please repeat it.';

  await test.step('one category is rejected, go is closed with its reason, and the decision is no-go', async () => {
    await submit();
    for (const category of gateCategories)
      if (category === 'testing') await review(category, 'item.reject', reason);
      else if (category !== 'organizational') await review(category, 'item.approve');
    await visit(decider, at('gate2/decision'));
    await decision.getByRole('radio', { name: 'Go', exact: true }).check();
    await expect(decider.page.getByText('Go is not possible').first()).toBeVisible();
    // What the server would refuse is not sent.
    await expect(form.getByRole('button', { name: /^Decide/ })).toBeDisabled();
    expect(await axe(decider.page)).toEqual([]);
    await decide('No-go', 'reason', reason);
    // What nobody decided waits for nobody any more, and the round is named.
    await expect(decider.page.getByRole('table', { name: 'Review by category' })).toContainText('Closed by the no-go');
    await expect(decider.page.getByText('Round 1: 3 approved, 1 rejected, 1 not decided')).toBeVisible();
    const left = await as(reviewers.organizational);
    await visit(left, '/software/cc-gate/reviews');
    const closed = left.page.getByRole('row', { name: new RegExp(`^${code}`) });
    await expect(closed).toContainText('Closed by the no-go');
  });

  await test.step('the owner is told why and goes the way back: what is below is open again, and gate 2 is submitted once more', async () => {
    await visit(owner, at('overview'));
    await expect(owner.page.getByText('Gate 2 was decided with no-go.')).toBeVisible();
    await expect(owner.page.getByText(reason).first()).toBeVisible();
    await visit(owner, release('approval'));
    expect(await press(owner.page, 'item.reopen', { reason })).toBeLessThan(300);
    await setup.approveRelease(releaseId);
    await submit();
    for (const category of gateCategories) await review(category, 'item.approve');
    await decide('Go', 'conditions', 'Watch the first 100 vehicles');
    await visit(owner, at('overview'));
    expect(await press(owner.page, 'update.release')).toBeLessThan(300);
  });

  await test.step('who may read rollouts links the one that brings it, and takes it back before it starts (D-075.9)', async () => {
    const name = `Rollout of ${code}`;
    await setup.draft(id, { name });
    const linker = await as('admin');
    const { page } = linker;
    await visit(linker, at('overview'));
    await expect(page.getByText('carries this target version and is not linked.')).toBeVisible();
    await page.getByRole('button', { name: 'Link a rollout' }).click();
    const dialog = page.getByRole('dialog');
    await field(page, 'rollout').fill(name);
    await page.getByRole('option', { name: new RegExp(`^${name}.*Carries the target version$`) }).click();
    expect(await axe(page)).toEqual([]);
    await dialog.locator('[data-confirm]').click();
    const linked = page.getByRole('table', { name: 'Rollouts' });
    await expect(linked.getByRole('link', { name })).toBeVisible();
    expect(await axe(page)).toEqual([]);
    await linked.getByRole('button', { name: `Unlink ${name}` }).click();
    await dialog.locator('[data-confirm]').click();
    await expect(page.getByText('No rollout is linked yet')).toBeVisible();
    await expect(linked).toHaveCount(0);
  });

  await test.step('the dossier tells both decisions, their conditions, and the row of the journal', async () => {
    await visit(owner, at('dossier'));
    const dossier = owner.page.getByRole('article');
    await expect(dossier).toContainText(/Gate 2\s*Go · Renate Maurer · [\d.]+ [\d:]+ \w+/);
    await expect(dossier).toContainText('Renate Maurer decided gate 2 with no-go');
    await expect(dossier).toContainText('Renate Maurer decided gate 2 with go');
    await expect(dossier).toContainText('Watch the first 100 vehicles');
    await expect(dossier).toContainText(/Journal at the decision\s*row [\d,]+, .+ SHA-256 [0-9a-f]{64}/);
    expect(await axe(owner.page)).toEqual([]);
    await dossier.getByRole('textbox', { name: 'Moment of the dossier' }).fill('01.01.2020 08:00');
    await dossier.getByRole('button', { name: 'Show this moment' }).click();
    await expect(owner.page).toHaveURL(/at=2020-01-01/);
  });
});
