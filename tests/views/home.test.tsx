import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Task } from '#contract/platform.ts';
import { type Portal, PortalProvider } from '#src/app/portal.ts';
import { OpenTasks } from '#src/areas/home/open-tasks.tsx';
import { RunningRollouts } from '#src/areas/home/running-rollouts.tsx';
import { isLate } from '#src/areas/home/task-lists.ts';
import { Due } from '#src/areas/home/task-row.tsx';
import { endUpload } from '#src/areas/home/uploads.tsx';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { formatTime } from '#src/ui/time-text.tsx';
import { drawn } from '#tests/support/drawn.tsx';

beforeAll(async () => {
  await startTexts();
  await loadTexts(['home']);
});
afterEach(() => vi.useRealTimers());

describe('by when a task is due (D-033)', () => {
  const now = new Date('2026-11-26T10:00:00');
  const due = (dueDate: string) =>
    drawn(<Due dueDate={dueDate} isLate={isLate({ dueDate }, now)} now={now} />).replaceAll(/<[^>]+>/g, ' ');

  it('is a day of this year, or one with its year; days are counted within a year', () => {
    vi.useFakeTimers({ now, toFake: ['Date'] });
    expect(formatTime('2026-12-01', 'dayInYear')).toBe('01.12.');
    expect(due('2026-12-01')).toMatch(/^01\.12\. +in 5 d/);
    expect(due('2027-02-01')).toMatch(/^01\.02\.2027 +in 67 d/);
    expect(due('2099-02-01').trim()).toBe('01.02.2099');
    expect(due('2026-11-20')).toMatch(/^20\.11\. +6 d late/);
    expect(due('2024-11-20')).toMatch(/^20\.11\.2024 +late/);
  });
});

it('open tasks with their verbs have room on a page of 768 px: nothing of them is scrolled to (D-033)', () => {
  const since = '2026-11-26T10:00:00.000Z';
  const task = {
    ...{ kind: 'TEST', entityType: 'SMART_CAMPAIGN', entityId: 1, brandId: 1, title: 'Voice assistant', where: 'Smart campaign' },
    ...{ since, dueDate: null, route: '/', isDecision: true, isMine: true, answers: null, asked: null },
  } as unknown as Task;
  const html = drawn(<OpenTasks tasks={[task]} moreTasks={0} state="ready" error={undefined} reload={() => undefined} />);
  const [, smallest] = /--cc-smallest:(\d+)px/.exec(html) ?? [];
  // The side bar and two margins beside it, and a frame.
  expect(Number(smallest)).toBeLessThanOrEqual(768 - 64 - 32 - 2);
  expect(Number(smallest)).toBeGreaterThan(0);
});

it('how many rollouts run and how many vehicles are left are two figures, parted from each other (D-033)', () => {
  const still = (state: object) => ({ subscribe: () => ({ unsubscribe: () => undefined }), getSnapshot: () => state });
  const portal = {
    session: still({ matches: () => false, context: {} }),
    brand: still({ context: { brandId: 1 } }),
    flags: still({ context: { flags: {} } }),
  } as unknown as Portal;
  const running = { count: 6, paused: 0, vehiclesLeft: 6_395, shown: [] };
  const said = (ofHome: typeof running) =>
    drawn(
      <PortalProvider value={portal}>
        <RunningRollouts ofHome={ofHome} />
      </PortalProvider>,
    ).replaceAll(/<[^>]*>/g, '');
  expect(said(running)).toContain('All running rollouts6 · 6,395 vehicles left');
  expect(said({ ...running, count: 1, vehiclesLeft: 1 })).toContain('All running rollouts1 · 1 vehicle left');
});

it('an upload that is cancelled on home says so, since its card goes (D-188, VIN-09)', () => {
  const [cancel, info] = [vi.fn<() => void>(), vi.fn<(title: string) => void>()];
  endUpload({ notify: { info } as unknown as Portal['notify'] }, { cancel, fileName: 'tracking.csv' });
  expect(cancel).toHaveBeenCalledOnce();
  expect(info).toHaveBeenCalledWith('The upload of “tracking.csv” was cancelled. Nothing of it was kept.');
});
