import { describe, expect, it } from 'vitest';
import { healthWords } from '#src/areas/release-notes-project/release-notes-project.tsx';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';

describe('what is known of the translation tool (RN-03, D-185)', () => {
  it('is not that it is reachable while it owes the answer to an order, in a row of the list neither (C13)', async () => {
    startTexts();
    await loadTexts(['release-notes-projects']);
    const project = { health: 'OK', status: 'TRANSLATION', isOrderOpen: false } as const;
    expect(healthWords({ ...project, isOrderOpen: true })).toBe('No answer to the order yet');
    expect(healthWords(project)).toBe('Reachable');
    expect(healthWords({ ...project, health: 'NOT_AVAILABLE', isOrderOpen: true })).toBe('Not available');
  });
});
