import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { marketsReached } from '#src/areas/live-deployment/market-text.ts';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';

beforeAll(async () => {
  startTexts();
  await loadTexts(['deployments']);
});

const market = (comparator: 'EQUAL' | 'NOT_EQUAL', ...values: string[]) => ({ key: 'MARKET', comparator, values });
const said = (markets: string[], ...filterCriteria: ReturnType<typeof market>[]) =>
  marketsReached({ markets, filterCriteria }, i18next.getFixedT(null, 'deployments'));

describe('the markets that a decision or a start states (LIVE-01, D-062.05, D-062.08)', () => {
  it('are those of the criteria too, never all while one names some', () => {
    expect(said([])).toBe('all markets');
    expect(said(['DE'])).toBe('DE');
    expect(said([], market('EQUAL', 'BE', 'NL'))).toBe('BE, NL');
    expect(said([], market('NOT_EQUAL', 'DE'))).toBe('all markets but DE');
  });

  it('are what is left where several narrow them down', () => {
    expect(said(['BE', 'DE'], market('EQUAL', 'BE', 'NL'))).toBe('BE');
    expect(said(['BE', 'DE'], market('NOT_EQUAL', 'DE'))).toBe('BE');
    expect(said(['DE'], market('EQUAL', 'BE'))).toBe('none');
  });
});
