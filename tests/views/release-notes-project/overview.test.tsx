import { expect, it } from 'vitest';
import { HealthMark, translatedFigure } from '#src/areas/release-notes-project/release-notes-project.tsx';
import { startTexts } from '#src/i18n/i18n.ts';
import { drawn } from '#tests/support/drawn.tsx';

startTexts();

it('says of a completed project nothing that the tool was not asked about (RN-03, D-074)', () => {
  const published = drawn(<HealthMark project={{ health: 'OK', status: 'PUBLISHED' }} />);
  expect(published).toContain('cc-g-positive');
  const completed = drawn(<HealthMark project={{ health: 'OK', status: 'COMPLETED' }} withWords />);
  expect(completed).not.toContain('cc-g-positive');
  expect(completed).toContain('—');
});

it('counts no language as translated before there is a text (RN-02)', () => {
  const languages = { targetLanguages: ['en', 'de', 'fr'], translated: 1 };
  expect(translatedFigure({ ...languages, motivationText: '' })).toBe('—');
  expect(translatedFigure({ ...languages, motivationText: 'Lights are brighter.' })).toBe('1 / 3');
});
