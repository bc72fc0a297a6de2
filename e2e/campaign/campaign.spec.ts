import { expect, type Locator, type Page, test } from 'playwright/test';
import { bigLoopSetup, complete, knowVehicle } from '#tests/support/campaign/campaign-setup.ts';
import { answer } from '#tests/support/portal/caller.ts';
import { closeWindows, signIn } from '../support/people.ts';
import { expectClosed, field, openCommand, save, send } from '../support/steps.ts';
import { axe, settled, visit, watch } from '../support/sweep.ts';
import { userSessions } from '../support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const no = Date.now() % 100_000;
const vin = (place: number) =>
  `WVWZZZE2ZMP${String(no * 10 + place)
    .padStart(6, '0')
    .slice(-6)}`;
type File = { readonly name: string; readonly content: string };
const payload = ({ content, name }: File) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

/** Puts files into the drop area of a field. */
const choose = (within: Page | Locator, name: string, files: readonly File[]) =>
  within.locator(`[data-field="${name}"] input[type="file"]`).setInputFiles(files.map(payload));

const line = {
  bigLoop: {
    release: 'big-loop release',
    campaign: 'big-loop campaign',
    tab: 'Big-loop',
    releases: 'Releases big-loop',
    base: '/api/e3bigloopada',
    simulation: 'e3bigloopada',
    file: { name: 'gateway.zip', content: 'a container' },
  },
  oru20: {
    release: 'ORU 2.0 release',
    campaign: 'ORU 2.0 campaign',
    tab: 'ORU 2.0',
    releases: 'Releases ORU 2.0',
    base: '/api/e3oru20',
    simulation: 'e3oru20',
    file: { name: 'update-order.json', content: '{"order":[1]}' },
  },
} as const;
type Kind = keyof typeof line;

/** Creates a release by its form, from its list on, and answers its name. */
async function newRelease(page: Page, kind: Kind): Promise<string> {
  const { file, release, releases } = line[kind];
  const name = `Journey ${kind} ${no}`;
  await visit(page, '/software/projects');
  await page.getByRole('navigation').getByRole('link', { name: releases }).click();
  await page
    .getByRole('link', { name: `New ${release}` })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `New ${release}` })).toBeVisible();
  await save(page, 'Create');
  await expect(page.locator('[data-field="sha256"] [role="alert"]').first()).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await field(page, 'name').fill(name);
  if (kind === 'bigLoop') {
    await field(page, 'diagnosticAddress').fill('17fc');
    await field(page, 'softwareRelease').selectOption('GW-2026.1');
  } else {
    await field(page, 'ecu').selectOption('ICC');
    await field(page, 'diagnosticAddresses').fill('17FC');
    await field(page, 'diagnosticAddresses').press('Enter');
    await page.getByLabel('Generic').check();
    await field(page, 'jfrogUri').fill('https://artifacts.example.org/elsewhere');
    await page.getByRole('button', { name: 'Look up' }).click();
    await expect(page.getByText('nothing at this path')).toBeVisible();
    await field(page, 'jfrogUri').fill('https://artifacts.example.org/oru20/icc/2026.1');
    await page.getByRole('button', { name: 'Look up' }).click();
    await expect(page.getByText('has 3 artifacts')).toBeVisible();
    await page.getByLabel('icc-2026.1-2.pkg').uncheck();
    await field(page, 'updateOrderFileName').fill(file.name);
  }
  await choose(page, 'sha256', [{ name: 'run.exe', content: 'x' }]);
  await expect(page.getByText(/run\.exe/)).toBeVisible();
  await choose(page, 'sha256', [file]);
  await expect(page.locator('[data-upload="done"]')).toContainText('SHA-256');
  expect(await axe(page)).toEqual([]);
  await save(page, 'Create');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('The artifact store has all that this release names')).toBeVisible();
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await expect(page.getByText('No campaign uses this release.')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  return name;
}

/** Creates a campaign with the release whose page is open, which the address carries along (BIG-06, ORU2-02). */
async function newCampaign(page: Page, kind: Kind, release: string): Promise<{ name: string; id: number; path: string }> {
  const name = `Campaign ${kind} ${no}`;
  await page.getByRole('link', { name: 'New campaign with this release' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `New ${line[kind].campaign}` })).toBeVisible();
  await expect(page).toHaveURL(/releaseId=\d+/);
  await field(page, 'name').fill(name);
  if (kind === 'oru20') {
    await field(page, 'platform').selectOption('MEB');
    await field(page, 'updateDuration').fill('35');
    await field(page, 'energyConsumption').fill('1.25');
    await expect(page.getByLabel(/At home/)).toBeDisabled();
    await page.locator('[data-field="skipOruConsentCheck"]').getByLabel('Not checked').check();
  }
  await page.getByLabel(/Ignition off/).check();
  expect(await axe(page)).toEqual([]);
  await save(page, 'Create');
  if (kind === 'oru20') {
    // What is wrong is told before anything is asked; the second click of a double click does not answer the question (D-113).
    await expect(page.locator('[data-field="energyConsumption"] [role="alert"]')).toBeVisible();
    await field(page, 'energyConsumption').fill('1.2');
    await page.getByRole('toolbar', { name: 'Form' }).getByRole('button', { name: 'Create', exact: true }).dblclick();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.locator('[data-field="skipOruConsentCheck"]').getByLabel('Checked before the update').check();
    await save(page, 'Create');
  }
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/\/vehicles\?.*releaseId=\d+/);
  const path = new URL(page.url()).pathname.replace(/\/vehicles$/, '');
  expect(release).not.toBe('');
  return { name, path, id: Number(path.split('/').at(-1)) };
}

async function addVehicle(page: Page, own: string) {
  // Next steps open what is typed, and lead to no other button (NAV-12).
  await openCommand(page, 'vehicle.add').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-field="vin"] input').first().fill(own);
  await page.getByRole('option').filter({ hasText: own }).first().click();
  const [manifest, configuration] = complete(own);
  if (manifest) await choose(dialog, 'vehicleManifest', [manifest]);
  const bomb =
    '<!DOCTYPE c [<!ENTITY a "aaaa">]><configurationManifest configuration="b"><entry key="&a;" value="1"/></configurationManifest>';
  await choose(dialog, 'configurationManifests', [{ name: 'bomb.xml', content: bomb }]);
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.locator('[data-field="configurationManifests"] [role="alert"]')).toContainText('document type');
  await dialog.getByRole('button', { name: /bomb\.xml/ }).click();
  if (configuration) await choose(dialog, 'configurationManifests', [configuration]);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator(`[data-vehicle="${own}"]`)).toContainText('configuration.xml');
}

for (const kind of ['bigLoop', 'oru20'] as const) {
  const title =
    kind === 'bigLoop'
      ? 'big-loop: a release, a campaign for a vehicle, its rollout, and a stop that is reported from outside @full (BIG-01…BIG-06, BIG-12…BIG-16, D-002, D-027, D-111, D-112, D-128)'
      : 'ORU 2.0: a release with artifacts, a campaign for a vehicle, its rollout to the end, an abort and a copy @full (ORU2-01…ORU2-09, D-003, D-004, D-113, D-114, D-128)';
  test(title, async ({ browser }) => {
    const page = await signIn(browser, 'oru20-manager', '/software/projects');
    const seen = watch(page, (status) => status === 422 || status === 404);
    const as = userSessions(browser);
    const release = await newRelease(page, kind);
    const { id, name, path } = await newCampaign(page, kind, release);

    // What a rollout lacks is said in words, each with the way to where it is met.
    await page.getByRole('navigation').getByRole('link', { name: 'Rollout' }).click();
    await expect(page).toHaveURL(/\/rollout\?.*releaseId=\d+/);
    await expectClosed(page, 'campaign.rollout');
    for (const [condition, met] of [
      ['hasVehicles', 'false'],
      ['hasRelease', 'false'],
      ['serviceAnswers', 'true'],
    ])
      await expect(page.locator(`[data-condition="${condition}"]`)).toHaveAttribute('data-met', met ?? '');
    expect(await axe(page)).toEqual([]);
    await page.locator('[data-condition="hasVehicles"]').getByRole('link').click();
    await expect(page).toHaveURL(/\/vehicles\?/);
    const own = vin(kind === 'bigLoop' ? 1 : 2);
    await knowVehicle(await as('admin'), own);
    await addVehicle(page, own);
    expect(await axe(page)).toEqual([]);

    // The release that was carried along is one step away.
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Release/ })
      .click();
    await expect(page).toHaveURL(/\/release\?.*releaseId=\d+/);
    await settled(page);
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: `Use ${release}` }).click();
    await expect(page.getByText(`Release ${release} chosen.`)).toBeVisible();
    await expect(page.locator('[data-field="release"]')).toContainText(release);

    await visit(page, `${path}/rollout`);
    await expect(page.locator('[data-condition][data-met="false"]')).toHaveCount(0);
    await send(page, 'campaign.rollout', { name });
    await expect(page.locator('[data-status="ROLLED_OUT"]').first()).toBeVisible();
    await expect(page.getByText(/^UCL-\d+/)).toBeVisible();

    // What is used cannot be deleted, and says by which campaign.
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Release/ })
      .click();
    await page.locator('[data-field="release"]').getByRole('link', { name: release }).click();
    await expect(page.getByRole('list', { name: 'Used in campaigns' }).getByRole('link', { name })).toBeVisible();
    await expect(page.getByText(/Delete release: campaigns use this release/i)).toBeVisible();
    expect(await axe(page)).toEqual([]);
    // Nor is what vehicles get changed under them.
    await page.getByRole('navigation').getByRole('link', { name: 'Properties' }).click();
    await expect(page.getByText(/A campaign brings this release to vehicles, so it stays as it is/i)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Used in campaigns' }).getByRole('link', { name })).toBeVisible();
    expect(await axe(page)).toEqual([]);

    // Results come while one looks.
    await visit(page, `${path}/analytics`);
    await expect(page.locator('[data-figure="total"] dd')).toHaveText('1');
    const told = `/api/simulation/${line[kind].simulation}-campaigns/${id}/answer`;
    await answer(await as('admin'), 'PUT', told, { health: 'OK', isFinished: true });
    await expect(page.locator('[data-figure="open"] dd')).toHaveText('0');
    expect(await axe(page)).toEqual([]);

    // It is copied, and the copy is ended before its time.
    await visit(page, `${path}/rollout`);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    const copyName = `Copy ${kind} ${no}`;
    await page.getByRole('dialog').locator('[data-field="name"] input').fill(copyName);
    expect(await axe(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: copyName })).toBeVisible();
    const copy = new URL(page.url()).pathname.replace(/\/\w+$/, '');
    await visit(page, `${copy}/rollout`);
    await send(page, 'campaign.rollout', { name: copyName });
    await expect(page.locator('[data-status="ROLLED_OUT"]').first()).toBeVisible();
    if (kind === 'oru20') await send(page, 'campaign.abort', { name: copyName });
    else {
      const stop = `/api/simulation/${line[kind].simulation}-campaigns/${copy.split('/').at(-1)}/answer`;
      await answer(await as('admin'), 'PUT', stop, { health: 'OK', isStopped: true });
    }
    await expect(page.locator('[data-status="ROLLOUT_ABORTED"]').first()).toBeVisible();
    expect(await axe(page)).toEqual([]);

    // The list shows both.
    await visit(page, `/software/deployments?tab=${kind}`);
    await expect(page.getByRole('link', { name: copyName })).toBeVisible();
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    expect(await axe(page)).toEqual([]);
    expect(seen.take()).toEqual([]);
  });
}

test('a vehicle that is being typed is not lost by Escape without a question @full (BIG-14, D-154)', async ({ browser }) => {
  const setup = bigLoopSetup(userSessions(browser));
  const { id } = await setup.newCampaign();
  const page = await signIn(browser, 'oru20-manager', `/software/campaigns/e3bigloopada/edit/${id}/vehicles`);
  await openCommand(page, 'vehicle.add').click();
  const dialog = page.getByRole('dialog', { name: 'Add a vehicle' });
  const alias = dialog.locator('[data-field="alias"] input');
  await alias.fill('Left alone');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(alias).toHaveValue('Left alone');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toBeHidden();
  // Where nothing was typed nothing is asked.
  await openCommand(page, 'vehicle.add').click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(question).toBeHidden();
});

test('who is no E3 2.0 ORU manager finds neither lists nor kinds to create, and reads why (ROLE-R08, ROLE-R09, ROLE-R10, ROLE-R11, ROLE-R12, D-215, D-217)', async ({
  browser,
}) => {
  const page = await signIn(browser, 'container-po', '/software/projects');
  await expect(page.getByRole('link', { name: 'Releases ORU 2.0' })).toHaveCount(0);
  await visit(page, '/software/deployments');
  await expect(page.getByRole('link', { name: 'Big-loop' })).toHaveCount(0);
  for (const path of ['/software/release/e3oru20/1/overview', '/software/campaigns/e3bigloopada/edit/1/parameters']) {
    await visit(page, path);
    await expect(page.getByText(/You do not have access/)).toBeVisible();
  }
  const manager = await signIn(browser, 'oru20-manager', '/software/deployments/create');
  for (const type of ['bigLoopCampaign', 'oru20Campaign'])
    await expect(manager.locator(`[data-type="${type}"]`)).toHaveAttribute('data-open', 'true');
  await visit(manager, '/software/deployments?tab=oru-20');
  await expect(manager.getByText('There is no “oru-20” here that you can open. You see Big-loop.')).toBeVisible();
  await visit(manager, '/software/release/create');
  await manager.locator('[data-type="oru20Release"]').getByRole('link').click();
  await expect(manager.getByRole('heading', { level: 1, name: 'New ORU 2.0 release' })).toBeVisible();
});
