import { expect, it } from 'vitest';
import { SelectControl, TextareaControl, TextControl } from '#src/ui/form/controls.tsx';
import { Field, Form } from '#src/ui/form/field.tsx';
import { SearchPicker } from '#src/ui/form/search-picker.tsx';
import { drawn } from '#tests/support/drawn.tsx';

const nothing = () => undefined;
const long = 'Winter notes for every car that parks by itself, '.repeat(4).trim();

const form = (locked: boolean) =>
  drawn(
    <Form label="Notes" locked={locked}>
      <Field label="Title" id="title">
        <TextControl value={long} onChange={nothing} />
      </Field>
      <Field label="Motivation">
        <TextareaControl value={`${long}\nsecond line`} onChange={nothing} />
      </Field>
      <Field label="Region">
        <SelectControl value="eu" options={[{ value: 'eu', label: 'Europe' }]} onChange={nothing} />
      </Field>
      <Field label="Owner">
        <SearchPicker text="Carolin Petersen" onText={nothing} onPick={nothing} options={[]} listLabel="People" />
      </Field>
      <Field label="Note">
        <TextControl value="" onChange={nothing} />
      </Field>
    </Form>,
  );

it('shows the values of a locked form as text that nothing cuts, an empty one as a dash (D-050, B13)', () => {
  const html = form(true);
  expect(html).not.toMatch(/<(input|textarea|select)\b/);
  const texts = [...html.matchAll(/<output[^>]*><span class="cc-locked">(.*?)<\/span>/gs)].map(([, text]) => text);
  expect(texts).toEqual([long, `${long}\nsecond line`, 'Europe', 'Carolin Petersen', '—']);
  // The label still names it.
  expect(html).toMatch(/<label[^>]*for="title"[^>]*>Title<\/label>/);
  expect(html).toMatch(/<output id="title"/);
});

it('has its controls again once it is free', () => {
  const html = form(false);
  expect(html).not.toContain('<output');
  expect(html.match(/<(input|textarea|select)\b/g)).toHaveLength(5);
});
