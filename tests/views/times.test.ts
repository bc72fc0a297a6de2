import { afterEach, describe, expect, it, vi } from 'vitest';
import { testDeploymentCommands } from '#contract/deployment/deployment-commands.ts';
import { candidateCommands } from '#contract/release-candidate/candidate-commands.ts';
import { dayIn, localDay, momentIn } from '#contract/time-zone.ts';
import { date, daysUntil } from '#src/app/format/format.ts';
import { requestSchema, tomorrow } from '#src/areas/live-deployment/request-schema.ts';
import { actorTime, exactUtc, formatTime } from '#src/ui/time-text.tsx';

afterEach(() => vi.unstubAllEnvs());
const at = (zone: string) => vi.stubEnv('TZ', zone);

describe('times (D-052)', () => {
  it('are shown in my zone; a day without a time is the same day everywhere (D-091, D-100)', () => {
    at('America/New_York');
    expect(formatTime('2026-11-22T15:50:00.000Z')).toBe('22.11.2026 10:50');
    expect(exactUtc('2026-11-22T15:50:00.000Z')).toBe('2026-11-22 15:50:00.000 UTC');
    expect(date('2026-12-01')).toBe('01.12.2026');
    expect(date('0001-01-01')).toBe('01.01.0001');
    expect(formatTime('2026-12-01', 'short')).toBe('01.12.');
    expect(exactUtc('2026-12-01')).toBeUndefined();
    expect(daysUntil('2026-12-01', new Date('2026-11-30T23:00:00.000Z'))).toBe(1);
  });

  it('stand in sentences of the server as on a page, in the zone of whoever reads them', () => {
    expect(momentIn(new Date('2026-11-22T15:50:00.000Z'), 'UTC')).toBe('22.11.2026 15:50');
    expect(momentIn(new Date('2026-12-31T23:05:30.000Z'), 'Europe/Berlin')).toBe('01.01.2027 00:05');
  });

  it("carry the actor's zone together with the actor's time, where that is another one (D-052, AEC-28)", () => {
    at('Europe/Berlin');
    expect(actorTime('2026-11-22T15:50:00.000Z', 'America/New_York')).toBe('10:50 America/New_York');
    expect(actorTime('2026-11-22T02:10:00.000Z', 'America/New_York')).toBe('21.11. 21:10 America/New_York');
    expect(actorTime('2026-11-22T15:50:00.000Z', 'Europe/Berlin')).toBeUndefined();
    expect(actorTime('2026-11-22T15:50:00.000Z', 'Europe/Paris')).toBeUndefined();
    expect(actorTime('2026-11-22T15:50:00.000Z', null)).toBeUndefined();
    expect(actorTime('2026-11-22T15:50:00.000Z', 'Mars/Olympus')).toBeUndefined();
  });
});

describe('days', () => {
  it.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu'])(
    'have the day of this machine without asking for the name of its zone: %s',
    (zone) => {
      at(zone);
      for (const instant of ['2026-11-22T23:30:00.000Z', '2027-03-28T00:59:59.000Z', '2027-01-01T04:00:00.000Z'])
        expect(localDay(new Date(instant))).toBe(dayIn(new Date(instant), zone));
    },
  );

  it("are those of the person's zone (D-052)", () => {
    const late = new Date('2026-11-22T23:30:00.000Z');
    expect(dayIn(late, 'UTC')).toBe('2026-11-22');
    expect(dayIn(late, 'Europe/Berlin')).toBe('2026-11-23');
    expect(dayIn(new Date('2026-11-23T03:00:00.000Z'), 'America/New_York')).toBe('2026-11-22');
    // Two nights of the year are not 24 hours long.
    expect(tomorrow(new Date('2026-10-24T22:30:00.000Z'), 'Europe/Berlin')).toBe('2026-10-26');
  });

  it('a rollout is wished for tomorrow or later, by the calendar of whoever asks (D-091)', () => {
    const earliest = tomorrow(new Date('2026-11-22T03:00:00.000Z'), 'America/New_York');
    expect(earliest).toBe('2026-11-22');
    const values = { reason: 'The winter update is due.', desiredStart: earliest };
    expect(requestSchema(earliest).safeParse(values).success).toBe(true);
    expect(requestSchema(earliest).safeParse({ ...values, desiredStart: '2026-11-21' }).success).toBe(false);
  });
});

describe('timeZone (D-052)', () => {
  const log = (timeZone: unknown) =>
    testDeploymentCommands['log.save'].payload.safeParse({ notes: 'All lamps worked.', status: 'Successful', timeZone }).success;

  it('is a zone that exists', () => {
    for (const name of ['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata']) expect(log(name)).toBe(true);
    for (const name of ['Mars/Olympus', '+01:00', 'Berlin', '', undefined]) expect(log(name)).toBe(false);
  });

  it('may be left out where a deployment is requested and released (D-172h)', () => {
    for (const command of [
      'request.submit',
      'request.approve',
      'request.withdraw',
      'release.confirm',
      'release.withdraw',
    ] as const) {
      const { payload } = candidateCommands[command];
      expect(payload.safeParse({}).success, command).toBe(true);
      expect(payload.safeParse({ timeZone: 'Europe/Berlin' }).success, command).toBe(true);
      expect(payload.safeParse({ timeZone: 'Mars/Olympus' }).success, command).toBe(false);
    }
    for (const command of ['request.reject', 'release.return'] as const) {
      const { payload } = candidateCommands[command];
      expect(payload.safeParse({ reason: 'The notes are wrong.' }).success, command).toBe(true);
      expect(payload.safeParse({ reason: 'The notes are wrong.', timeZone: 'UTC' }).success, command).toBe(true);
    }
    expect(candidateCommands['brand.confirm'].payload.safeParse({}).success).toBe(false);
  });
});
