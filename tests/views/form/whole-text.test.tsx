import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { liveFields, requestFields, testLogFields } from '#contract/deployment/deployment-fields.ts';
import { type Fields, valuesOf } from '#contract/entity/fields.ts';
import { lengthText } from '#contract/field-text.ts';
import { placeFields } from '#contract/test-vehicle/test-vehicle-fields.ts';
import { importFields, listFields } from '#contract/vehicle-list/vehicle-list-fields.ts';
import { FieldsForm } from '#src/app/entity/form/fields-form.tsx';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { drawn } from '#tests/support/drawn.tsx';

beforeAll(async () => {
  startTexts();
  await loadTexts(['entity', 'test-vehicles']);
});

it('keeps what is longer than a field takes, and says so, in place of cutting it: “Germany” does not become “Ge” (D-153, D-086b)', () => {
  const values = { site: 'W', building: '', parkingSpot: '', country: 'Germany', department: '', costCenter: '', contactId: '' };
  const before = { ...values, country: 'DE', availableFrom: '', availableTo: '' };
  const nothing = () => undefined;
  const location = placeFields.groups.filter(({ fields }) => fields.some(({ name }) => name === 'country'));
  const form = {
    values: { ...before, ...values },
    before,
    errors: { country: 'Enter two letters, such as DE.' },
    set: nothing,
    check: nothing,
  };
  const html = drawn(<FieldsForm of={{ fields: { groups: location }, texts: 'test-vehicles' }} form={form} />);
  expect(html).toContain('value="Germany"');
  expect(html).toContain('Enter two letters, such as DE.');
  expect(html).not.toMatch(/maxlength/i);
});

it('has no field that cuts: nothing in the pages sets a maxLength on what one types into (D-153)', () => {
  const root = path.resolve(import.meta.dirname, '../../../src');
  const cutting = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => /\bmaxLength[=:]/i.test(readFileSync(path.join(root, file), 'utf8')));
  expect(cutting).toEqual([]);
});

it('tells of a text that a dialog asks for what is wrong with its length (D-153)', () => {
  expect(lengthText('x'.repeat(500), { max: 500 })).toBeUndefined();
  expect(lengthText('x'.repeat(501), { max: 500 })).toBe('Enter no more than 500 characters.');
  expect(lengthText('  ab ', { min: 3, max: 80 })).toBe('Enter at least 3 characters.');
  expect(lengthText('   ', { min: 3, max: 80 })).toBe('This field is required.');
  expect(lengthText('', { max: 500 })).toBeUndefined();
});

/** The fields of a form, drawn without what was typed. */
const emptyForm = (fields: Pick<Fields, 'all' | 'groups'>, texts: string) => {
  const values = valuesOf(fields as Fields);
  const nothing = () => undefined;
  return drawn(
    <FieldsForm
      of={{ fields, texts }}
      form={{ values, before: values, errors: {}, set: nothing, check: nothing }}
      own={{ brandIds: () => <i />, ownerId: () => <i /> }}
    />,
  );
};

it('has room for what is to be written: five lines for 4,000 characters, four for a reason of 1,000 (TEST-13, D-062.03)', async () => {
  await loadTexts(['deployments']);
  const rowsOf = (html: string) => [...html.matchAll(/<textarea[^>]* rows="(\d)"/g)].map(([, rows]) => Number(rows));
  expect(rowsOf(emptyForm(testLogFields, 'deployments'))).toEqual([5]);
  expect(rowsOf(emptyForm(requestFields, 'deployments'))).toEqual([4]);
});

it('three kinds of update stand in one row, with the hint below them (D-254)', async () => {
  await loadTexts(['deployments']);
  const html = emptyForm(liveFields, 'deployments');
  expect(/class="cc-fld[^"]*cc-wide2[^"]*"[^>]*data-field="updateKind"/.test(html)).toBe(true);
});

it('the fields of an imported list look like those of one by definition (VIN-03, D-186b)', async () => {
  await loadTexts(['vehicle-lists']);
  const lineOf = (html: string) => /class="cc-fld[^"]*"[^>]*data-field="name".*?<\/label>/.exec(html)?.[0];
  const [imported, defined] = [importFields, listFields].map((fields) => emptyForm(fields, 'vehicle-lists'));
  expect(lineOf(imported ?? '')?.replaceAll(/ id="[^"]*"/g, '')).toBe(lineOf(defined ?? '')?.replaceAll(/ id="[^"]*"/g, ''));
  expect(imported).toContain('0 of 1,000 characters');
});
