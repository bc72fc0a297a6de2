import { describe, expect, it } from 'vitest';
import { healthWords } from '#src/areas/release-notes-project/release-notes-project.tsx';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';

describe('what is known of the translation tool (RN-03, D-185)', () => {
  it('is not that it is reachable while it owes the answer to an order (C13)', async () => {
    startTexts();
    await loadTexts(['release-notes-projects']);
    const flow = (underWay?: { from: string; to: null }[]) => ({
      value: 'TRANSLATION',
      context: {},
      ...(underWay && { external: { underWay } }),
    });
    const project = { health: 'OK', status: 'TRANSLATION' } as const;
    const order = { from: '2026-11-26T19:00:00.000Z', to: null };
    expect(healthWords({ ...project, flow: flow([order]) })).toBe('No answer to the order yet');
    expect(healthWords({ ...project, flow: flow([]) })).toBe('Reachable');
    expect(healthWords(project)).toBe('Reachable');
    expect(healthWords({ ...project, health: 'NOT_AVAILABLE', flow: flow([order]) })).toBe('Not available');
  });
});
