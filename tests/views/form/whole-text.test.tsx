import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { lengthText } from '#contract/field-text.ts';
import { placeFields } from '#contract/test-vehicle/test-vehicle-fields.ts';
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
