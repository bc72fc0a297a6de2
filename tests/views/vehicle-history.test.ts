import { beforeAll, expect, it } from 'vitest';
import type { VehicleEvent } from '#contract/vehicle/vehicle-history.ts';
import { vehicleEventKinds, vehicleKindsFor } from '#contract/vehicle/vehicle-parts.ts';
import { byDay, detailText, glyphOf, ofText, whatText } from '#src/areas/vehicle-history/event-words.ts';
import { hiddenTexts } from '#src/areas/vehicle-history/hidden-kinds.tsx';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { sessionOf } from '#tests/support/portal/portal.ts';

beforeAll(async () => {
  startTexts();
  await loadTexts(['vehicle-history', 'test-vehicles']);
});

const none = { phase: null, ecu: null, errorCode: null, errorText: null, swFrom: null, swTo: null, route: null };
const event = (over: Partial<VehicleEvent>): VehicleEvent => ({
  ...{
    key: 'a',
    at: '2026-11-26T10:00:00.000Z',
    kind: 'LIVE',
    entityType: 'LIVE_DEPLOYMENT',
    what: 'SUCCESS',
    title: 'Sweden',
    where: 'Park 4.2',
  },
  ...none,
  ...over,
});

it('says what happened to a vehicle, of what, and why it failed (D-197)', () => {
  const failed = {
    what: 'FAILED',
    phase: 'INSTALL',
    errorCode: 'BATTERY_TOO_LOW',
    errorText: 'The battery charge was too low.',
  } as const;
  const tracked = { kind: 'TRACKING', entityType: null, where: '', swFrom: '4.1.0', swTo: '4.2.0' } as const;
  expect(
    [event({}), event({ kind: 'TEST_VEHICLE', what: 'location.changed' }), event({ what: 'NEW_WORD' })].map(whatText),
  ).toEqual(['Succeeded', 'Location changed', 'New word']);
  expect([ofText(event({})), ofText(event(tracked))]).toEqual(['Live deployment · Park 4.2', 'Tracked campaign · 4.1.0 → 4.2.0']);
  // The owner of a list is named once.
  const list = { kind: 'LIST', entityType: 'VEHICLE_LIST', title: 'Seat memory', where: 'Seat memory' } as const;
  expect([ofText(event(list)), ofText(event({ ...list, where: 'DRM 4.2' }))]).toEqual(['Vehicle list', 'Vehicle list · DRM 4.2']);
  expect(detailText(event({ ...failed, ecu: 'BMC' }))).toBe('The battery charge was too low. · BATTERY_TOO_LOW · BMC · Install');
  expect([detailText(event({ phase: 'DONE' })), detailText(event({ what: 'RUNNING', phase: 'DOWNLOAD' }))]).toEqual([
    '',
    'Download',
  ]);
  expect([event({}), event(failed), event({ what: 'TARGETED' })].map(glyphOf)).toEqual(['POSITIVE', 'NEGATIVE', 'NEUTRAL']);
});

it('names what is not shown to a reader, with the role that shows it, whatever there is of the vehicle (D-197, D-249)', () => {
  const { actor } = sessionOf('deployment-data-viewer');
  const kinds = vehicleKindsFor(actor, 1);
  const texts = hiddenTexts(kinds, actor, 1);
  expect(texts).toHaveLength(vehicleEventKinds.length - kinds.length);
  expect([texts.length > 3, texts.every((text) => /^[^(]+ \(role .+\)$/.test(text))]).toEqual([true, true]);
  expect(texts.join()).not.toMatch(/Tracking|Errors|Admin/);
  expect(hiddenTexts(vehicleEventKinds, actor, 1)).toEqual([]);
});

it('puts events under the days of the browser’s zone, as they come', () => {
  const at = (time: string) => event({ at: new Date(`2026-11-${time}`).toISOString(), key: time });
  const days = byDay([at('26T09:00'), at('26T00:10'), at('25T23:50')]);
  expect(days.map(({ day, events }) => `${day} ${events.length}`)).toEqual(['26.11.2026 2', '25.11.2026 1']);
});
