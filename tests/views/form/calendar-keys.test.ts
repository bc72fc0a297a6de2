import { expect, test } from 'vitest';
import { dayByKey } from '#src/ui/form/calendar-keys.ts';

const bare = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const by = (key: string, from: string, more: { readonly min?: string; readonly shiftKey?: boolean } = {}) =>
  dayByKey(from, { ...bare, key, shiftKey: more.shiftKey ?? false }, more.min);

test('keys of a calendar lead over the ends of weeks, months and years (D-052, ADR 23)', () => {
  expect(by('ArrowRight', '2099-12-31')).toBe('2100-01-01');
  expect(by('ArrowLeft', '2096-03-01')).toBe('2096-02-29');
  expect(by('ArrowUp', '2099-02-03')).toBe('2099-01-27');
  expect(by('ArrowDown', '2099-02-27')).toBe('2099-03-06');
  // A week begins on Monday; 1 February 2099 is a Sunday.
  expect([by('Home', '2099-02-01'), by('End', '2099-02-01')]).toEqual(['2099-01-26', '2099-02-01']);
  expect([by('Home', '2099-01-26'), by('End', '2099-01-26')]).toEqual(['2099-01-26', '2099-02-01']);
});

test('a month or a year on is the same day, or the last one there', () => {
  expect([by('PageDown', '2099-01-31'), by('PageUp', '2099-03-31')]).toEqual(['2099-02-28', '2099-02-28']);
  expect(by('PageDown', '2096-02-29', { shiftKey: true })).toBe('2097-02-28');
  expect(by('PageUp', '2096-02-29', { shiftKey: true })).toBe('2095-02-28');
});

test('no key leads before the first day that can be chosen, and other keys are left to the page', () => {
  expect(by('PageUp', '2099-02-20', { min: '2099-02-03' })).toBe('2099-02-03');
  expect(by('ArrowLeft', '2099-02-03', { min: '2099-02-03T08:00' })).toBe('2099-02-03');
  expect(by('ArrowLeft', '2099-02-05', { min: '2099-02-03' })).toBe('2099-02-04');
  expect([by('Enter', '2099-02-05'), by('ArrowLeft', '2099-02-05', { shiftKey: true })]).toEqual([undefined, undefined]);
  expect(dayByKey('2099-02-05', { ...bare, key: 'ArrowLeft', altKey: true })).toBeUndefined();
});
