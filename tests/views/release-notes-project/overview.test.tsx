import { expect, it } from 'vitest';
import { releaseNotesWrite } from '#contract/access/read-rules.ts';
import { ableRules } from '#contract/people/able.ts';
import { releaseNotesFields } from '#contract/release-notes-project/release-notes-project.ts';
import { flowTexts } from '#src/app/workflow/flow-texts.ts';
import { HealthMark, translatedFigure } from '#src/areas/release-notes-project/release-notes-project.tsx';
import { flowTextNames, loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { drawn } from '#tests/support/drawn.tsx';

startTexts();

it('says of a completed project nothing that the tool was not asked about (RN-03, D-074)', async () => {
  await loadTexts(['release-notes-projects']);
  const published = drawn(<HealthMark project={{ health: 'OK', isOrderOpen: false, status: 'PUBLISHED' }} />);
  expect(published).toContain('cc-g-positive');
  // A sign alone, as in the list: with words for readers.
  const ordered = drawn(<HealthMark project={{ health: 'OK', isOrderOpen: true, status: 'PUBLISHED' }} />);
  expect(ordered).not.toContain('cc-g-positive');
  expect(ordered).toContain('No answer to the order yet');
  const completed = drawn(<HealthMark project={{ health: 'OK', isOrderOpen: false, status: 'COMPLETED' }} withWords />);
  expect(completed).not.toContain('cc-g-positive');
  expect(completed).toContain('—');
});

it('counts no language as translated before there is a text (RN-02)', () => {
  const languages = { targetLanguages: ['en', 'de', 'fr'], translated: 1 };
  expect(translatedFigure({ ...languages, motivationText: '' })).toBe('—');
  expect(translatedFigure({ ...languages, motivationText: 'Lights are brighter.' })).toBe('1 / 3');
});

it('offers as owner who may write release notes, as saving asks it (D-074, D-217)', () => {
  const able = releaseNotesFields.all.find(({ name }) => name === 'ownerId')?.able;
  expect(able && ableRules[able]).toBe(releaseNotesWrite);
});

it('says of a project that the tool does not know for what it waits, not in which state it was not (D-074, STATE-14)', async () => {
  startTexts();
  await loadTexts(flowTextNames);
  const texts = flowTexts('releaseNotesProject', { people: [], me: '', at: 'UNKNOWN', standing: () => 'behind' });
  expect(texts.need({ kind: 'state', key: 'CREATED', by: [] }, 'project.startEditing', {})).toBe(
    'The state in the translation tool must be known again',
  );
});
