import { beforeAll, expect, it } from 'vitest';
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
    errors: { country: 'Use the format DE.' },
    set: nothing,
    check: nothing,
  };
  const html = drawn(<FieldsForm of={{ fields: { groups: location }, texts: 'test-vehicles' }} form={form} />);
  expect(html).toContain('value="Germany"');
  expect(html).toContain('Use the format DE.');
  expect(html).not.toMatch(/maxlength/i);
});
