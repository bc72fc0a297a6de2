import { expect, it } from 'vitest';
import { errorBelow } from '#src/app/entity/form/error-below.ts';

it('what is wrong with one of several values says which it is, once (D-087a, D-153)', () => {
  const text = 'Enter no more than 20 characters.';
  const values = ['ID.3', 'a series with a long name'];
  expect(errorBelow({ 'modelSeries.1': text }, 'modelSeries', values)).toBe(`a series with a long name: ${text}`);
  expect(errorBelow({ 'modelSeries.1': '“ID.3” is not known.' }, 'modelSeries', ['x', 'ID.3'])).toBe('“ID.3” is not known.');
  expect(errorBelow({ 'modelSeries.7': text }, 'modelSeries', values)).toBe(text);
  expect(errorBelow({ 'period.end': text }, 'period', 'x')).toBe(text);
  // Each of them is red, so each is named.
  const unknown = (word: string) => `“${word}” is not a known language.`;
  const wrong = { 'targetLanguages.1': unknown('qq'), 'targetLanguages.2': unknown('zz'), 'targetLanguages.3': text };
  expect(errorBelow(wrong, 'targetLanguages', ['de', 'qq', 'zz', 'a long one'])).toBe(
    `${unknown('qq')} ${unknown('zz')} a long one: ${text}`,
  );
  expect(errorBelow({ other: text }, 'modelSeries', values)).toBeUndefined();
});
