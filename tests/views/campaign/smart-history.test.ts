import { expect, it } from 'vitest';
import { smartParametersExample } from '#contract/smart-campaign/smart-parameters.ts';
import { wordsOfFields } from '#src/app/entity/field-words.ts';
import { dateTime } from '#src/app/format/format.ts';
import { changesOf } from '#src/app/workflow/history-changes.ts';
import { smartCampaign } from '#src/areas/smart-campaign/smart-campaign.ts';
import { flowTextNames, loadTexts, startTexts } from '#src/i18n/i18n.ts';

const user = { id: 'u1', username: 'u1', email: 'u1@example.org', fullName: 'Karla Diaz' };

it('tells parameters and the request of a smart campaign by the names of their fields, each in words (D-059, D-092, ORUN-04, ORUN-05)', async () => {
  startTexts();
  await loadTexts(['smart-campaigns', 'flows', ...flowTextNames]);
  const told = (event: string, diff: Parameters<typeof changesOf>[0]['diff']) =>
    changesOf({ event, user, diff }, undefined, wordsOfFields(smartCampaign));
  const changed = {
    ...smartParametersExample,
    priority: 80,
    updateKind: 'FORCED',
    forcedReason: 'The brakes must be updated at once.',
    consentRequired: false,
    downloadOver: 'WIFI',
    validUntil: '2027-02-28',
  };
  expect(told('parameters.save', { parameters: { from: smartParametersExample, to: changed } })).toEqual([
    'Priority: 50 → 80',
    'Kind of update: The driver chooses → Forced',
    'Reason for a forced update: The brakes must be updated at once.',
    'Consent: The driver agrees first → Not asked for',
    'Download over: Wi-Fi or mobile network → Wi-Fi',
    'Valid until: 28.02.2027',
  ]);
  expect(told('parameters.save', { parameters: { from: null, to: smartParametersExample } })).toContain('Retries: 3');
  const request = { purpose: 'ROLLOUT', desiredStart: '2027-02-01', comment: '' };
  expect(told('request.submit', { request: { from: null, to: request } })).toEqual([
    'Purpose: Roll out',
    'Desired start: 01.02.2027',
  ]);
  // A move in the calendar says from when to when; a first plan what it has.
  const phase = (name: string, start: string | null, share: number, more: object = {}) => ({
    name,
    start,
    share,
    stopOnFailureRate: 5,
    ...more,
  });
  const pilot = phase('Pilot', '2026-11-28T10:00:00.000Z', 10);
  const rest = phase('Rest', null, 90, { begin: { by: 'HAND' } });
  const moved = { ...pilot, start: '2026-11-29T10:00:00.000Z' };
  const [first, second] = [pilot.start, moved.start].map((start) => dateTime(start ?? ''));
  expect(told('plan.save', { phases: { from: [pilot, rest], to: [moved, rest] } })).toEqual([`Phase 1: ${first} → ${second}`]);
  expect(told('plan.save', { phases: { from: [], to: [pilot, rest] } })).toEqual([
    `Phase 1: Pilot, ${first}, 10 %, stops at 5 %`,
    'Phase 2: Rest, by hand, 90 %, stops at 5 %',
  ]);
  expect(told('plan.save', { phases: { from: [pilot, rest], to: [{ ...pilot, share: 100 }] } })).toEqual([
    'Phase 1: 10 % → 100 %',
    'Phase 2: Rest, by hand, 90 %, stops at 5 % → —',
  ]);
  const containers = { from: [{ id: 'HP-01', version: '0912' }], to: [{ id: 'HP-01', version: '0913' }, { id: 'HP-02' }] };
  expect(told('details.save', { containers })).toEqual(['Containers: 1 added (HP-02), 1 changed (HP-01)']);
});
