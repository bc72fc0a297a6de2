import { describe, expect, it } from 'vitest';
import { batteries } from '#tests/trust/batteries.ts';
import { judgeTrial } from '#tests/trust/field.ts';
import { batteryNames, readOptions } from '#tests/trust/options.ts';
import { judgeRace } from '#tests/trust/races/winners.ts';
import { isGreen, openReport, table } from '#tests/trust/report.ts';

describe('the checkers of npm run trust', () => {
  it.each(batteries.map(({ name, trials }) => [name, trials] as const))(
    'of %s find each seeded fault, and nothing in what is right (trust: Batteries)',
    (_, trials) => {
      const all = trials();
      expect(all.flatMap((trial) => judgeTrial(trial).map((text) => `${trial.what}: ${text}`))).toEqual([]);
      expect(all.filter(({ isWrong }) => isWrong).length).toBeGreaterThan(3);
      expect(all.filter(({ isWrong }) => !isWrong).length).toBeGreaterThan(0);
    },
  );

  it('are told of when they find too little or too much', () => {
    expect(judgeTrial({ what: 'a', isWrong: true, says: [] })).toEqual(['the checker does not find it']);
    expect(judgeTrial({ what: 'a', isWrong: false, says: ['x'] })).toEqual(['the checker finds what is not wrong: x']);
  });

  it('name the winners that are too many (T6)', () => {
    const told = ['approve', 'reject'].map((name) => ({ name, by: name, status: 200 }));
    const entries = told.map(({ name }, seq) => ({
      seq,
      of: 'x',
      by: name,
      command: name,
      before: `${seq}`,
      after: `${seq + 1}`,
    }));
    expect(judgeRace({ kind: 'one' }, { told, entries })).toEqual(['2 won: approve 200, reject 200']);
  });
});

describe('the report of npm run trust', () => {
  it('counts rounds, keeps the slowest and the first things that were broken', () => {
    const report = openReport();
    const note = report.noteFor('races');
    note('approve, reject', 12.4, []);
    note('approve, reject', 80.6, ['2 won']);
    note('deploy', 5, []);
    const rows = report.rows();
    expect(rows).toEqual([
      { battery: 'races', what: 'approve, reject', rounds: 2, held: 1, broken: 1, worst: 81, told: ['2 won'] },
      { battery: 'races', what: 'deploy', rounds: 1, held: 1, broken: 0, worst: 5, told: [] },
    ]);
    expect(table(rows).split('\n')).toEqual([
      'battery  what             rounds  held  broken  worst ms',
      'races    approve, reject       2     1       1        81',
      'races    deploy                1     1       0         5',
      '',
      'Broken:',
      '  races, approve, reject: 2 won',
    ]);
    expect(isGreen(rows)).toBe(false);
    expect(isGreen(rows.slice(1))).toBe(true);
  });

  it('of nothing is not green', () => {
    expect(isGreen([])).toBe(false);
  });
});

describe('the arguments of npm run trust', () => {
  it('have small defaults', () => {
    expect(readOptions([])).toMatchObject({ rounds: 20, kills: 6, only: batteryNames, port: undefined, selfCheck: false });
  });

  it('choose batteries and how often they run', () => {
    expect(readOptions(['--rounds', '200', '--kills', '60', '--only', 'kills, races'])).toMatchObject({
      rounds: 200,
      kills: 60,
      only: ['kills', 'races'],
    });
  });

  it.each([
    [['--only', 'race'], "--only: 'race' is none of"],
    [['--rounds', '0'], "--rounds: '0' is no whole number"],
    [['--round', '5'], 'npm run trust'],
  ])('%j are refused in words', (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });
});
