import type { Page } from 'playwright/test';
import { candidateBrandName } from '#contract/brand.ts';
import { candidateDefaultDocuments } from '#contract/document/document.ts';
import { expect } from './expect.ts';
import { answeredCall, openButton } from './panel.ts';
import { field, save } from './steps.ts';

/** Counts what is named by pages; what calls make for the same candidate is counted by itself, and has other names. */
let written = 0;
const nameAt = (place: number): string => candidateDefaultDocuments[place] ?? '';

/** The answer to what `act` makes the page send must be a success. */
async function sending(page: Page, act: () => Promise<unknown>): Promise<void> {
  const answered = answeredCall(page);
  await act();
  expect((await answered).status()).toBeLessThan(300);
}

/** Commands whose payload is typed on a page of their own: Next steps leads there, the page's form sends. */
export async function renameCandidate(page: Page, nameForRelease: string, voids: boolean): Promise<void> {
  await openButton(page, 'candidate.edit').click();
  await field(page, 'nameForRelease').fill(nameForRelease);
  await sending(page, async () => {
    await save(page, 'Save');
    if (voids) await page.getByRole('dialog').getByRole('button', { name: 'Save and withdraw' }).click();
  });
}

export async function addBrand(page: Page, brandId: number): Promise<void> {
  await openButton(page, 'brand.add').click();
  await page.getByLabel('Brand to add').selectOption(String(brandId));
  await sending(page, () => page.getByRole('button', { name: 'Add brand', exact: true }).click());
}

export async function writeNote(page: Page, brandId: number): Promise<void> {
  written += 1;
  await openButton(page, `note.save:${brandId}`).click();
  await page.getByRole('form', { name: candidateBrandName(brandId) }).waitFor();
  await field(page, 'title').fill(`What is new, told for the ${written}. time`);
  await field(page, 'url').fill('https://notes.example.com/walked');
  await sending(page, () => save(page, 'Save'));
}

async function openDocument(page: Page, name: string): Promise<void> {
  await page.getByRole('table', { name: 'SCM documents' }).getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name, exact: true }).waitFor();
}

/** Uploads a file to a document, by its place in the list. */
export async function upload(page: Page, place: number): Promise<void> {
  const name = nameAt(place);
  written += 1;
  const file = {
    name: `${name} ${written}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.4 ${name} ${written}`),
  };
  await openDocument(page, name);
  await sending(page, () => page.locator('input[type="file"]').setInputFiles(file));
  await expect(page.locator(`tr[data-file="${file.name}"]`)).toBeVisible();
}

/** Changes a document without adding anything to it. */
export async function describeDocument(page: Page): Promise<void> {
  written += 1;
  await openDocument(page, nameAt(0));
  await field(page, 'description').fill(`Seen ${written} times, no file yet.`);
  await sending(page, () => save(page, 'Save'));
}

/** Marks a document as reviewed for a brand, by its place in the list. */
export async function review(page: Page, brandId: number, place: number): Promise<void> {
  await openButton(page, `brand.review:${brandId}`).click();
  const name = `Mark reviewed: ${nameAt(place)} for ${candidateBrandName(brandId)}`;
  const mark = page.getByRole('button', { name, exact: true });
  await sending(page, () => mark.click());
  await expect(mark).toHaveCount(0);
}

/** Takes back the review of a document for a brand. */
export async function undoReview(page: Page, brandId: number, place: number): Promise<void> {
  const name = `Undo the review of ${nameAt(place)} for ${candidateBrandName(brandId)}`;
  const undo = page.getByRole('button', { name, exact: true });
  // While the pointer rests where the mark was made, nothing else stands there (B9).
  await page.mouse.move(0, 0);
  await sending(page, () => undo.click());
  await expect(undo).toHaveCount(0);
}

/** A new test deployment: afterwards the page is the deployment's. */
export async function createTest(page: Page): Promise<void> {
  written += 1;
  await openButton(page, 'testDeployment.create').click();
  await field(page, 'name').fill(`Typed test ${written}`);
  await sending(page, () => save(page, 'Create'));
  await page.waitForURL(/test-deployments\/\d+\/vehicles/, { timeout: 20_000 });
  await page.getByRole('checkbox', { name: 'VW', exact: true }).waitFor();
}

/** The first step of a live deployment: afterwards the page is the deployment's. */
export async function createDeployment(page: Page): Promise<void> {
  written += 1;
  await openButton(page, 'deployment.create').click();
  await field(page, 'name').fill(`Typed rollout ${written}`);
  await page.getByRole('radio', { name: /Roll out/ }).check();
  await sending(page, () => save(page, 'Create'));
  await page.waitForURL(/deployment\/\d+\/create\//, { timeout: 20_000 });
  // Left before it is there, the page would still be on its way to its next step.
  await page.getByRole('checkbox', { name: 'VW', exact: true }).waitFor();
}

/** One decision about a live version and everything that brings it out. */
export async function withdraw(
  page: Page,
  { reason, rollouts }: { readonly reason: string; readonly rollouts: 'PAUSE' | 'ABORT' },
) {
  await openButton(page, 'candidate.recall').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: rollouts === 'PAUSE' ? /^Pause all/ : /^Abort all/ }).check();
  await dialog.getByLabel('Reason').fill(reason);
  await sending(page, () => dialog.locator('[data-confirm]').click());
}
