import { beforeAll, describe, expect, it } from 'vitest';
import { flowTexts } from '#src/app/workflow/flow-texts.ts';
import { changesOf } from '#src/app/workflow/history-changes.ts';
import { flowTextNames, loadTexts, startTexts } from '#src/i18n/i18n.ts';

beforeAll(async () => {
  startTexts();
  await loadTexts(['flows', ...flowTextNames]);
});

describe('lines of the history', () => {
  it('of a part with many fields are counted where they are more than eight: a questionnaire leaves the rest of the history in sight (D-059, D-102)', () => {
    const questions = Array.from({ length: 15 }, (_, at) => `q${at}`);
    const held = Object.fromEntries(questions.map((name) => [name, { label: name, words: () => 'No' }]));
    const answered = (some: readonly string[]) => Object.fromEntries(some.map((name) => [name, false]));
    const lines = (some: readonly string[]) =>
      changesOf({ event: 'aps.save', user: null, diff: { aps: { from: null, to: answered(some) } } }, undefined, {
        aps: { held },
      });
    expect(lines(questions)).toEqual([...questions.slice(0, 7).map((name) => `${name}: No`), 'and 8 more fields']);
    expect(lines(questions.slice(0, 8))).toHaveLength(8);
  });
});

describe('missing rights', () => {
  it('are said by the roles that bring the right, and a right that none brings by its name (D-247)', () => {
    const words = (key: string, by: string[]) =>
      flowTexts('candidate', { people: [], me: 'me' }).need({ kind: 'right', key, by }, 'brand.review', {});
    expect(words('brandReleaseManager', ['RELEASE_MANAGER', 'DRM_MANAGER', 'ADMIN'])).toBe('Only Release Manager, DRM Manager');
    expect(words('type-cu', [])).toMatch(/^Permission: /);
  });
});
