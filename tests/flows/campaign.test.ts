import { describe, expect, it } from 'vitest';
import { campaignStatuses } from '#contract/campaign/campaign.ts';
import { bigLoopCampaignFlow } from '#machines/flows/campaign/big-loop-campaign.ts';
import { oru20CampaignFlow } from '#machines/flows/campaign/oru20-campaign.ts';
import { pathTo } from '#machines/path-to.ts';
import { Driven } from '#tests/support/flow/drive.ts';
import { testUsers } from '#tests/support/test-users.ts';

const manager = testUsers.oru20Manager;
const taken = { isTaken: true };
const kinds = [
  { name: 'big-loop (D-066)', flow: bigLoopCampaignFlow },
  { name: 'ORU 2.0 (D-067)', flow: oru20CampaignFlow },
] as const;

describe.each(kinds)('a campaign of $name', ({ flow }) => {
  const begun = (over: object = {}) => new Driven(flow, { homeBrandId: 1, brandIds: [1], ...over });
  const ready = (over: object = {}) => begun({ vehicles: 2, incomplete: 0, releaseId: 7, releaseValid: true, ...over });

  it('has the states of STATE-07 and STATE-08 (BIG-17, ORU2-10)', () => {
    expect(Object.keys(flow.machine.states).toSorted()).toEqual([...campaignStatuses].toSorted());
  });

  it.each([
    ['vehicles', { vehicles: 0 }, 'hasVehicles'],
    ['manifests', { incomplete: 1 }, 'manifestsComplete'],
    ['a release', { releaseId: null, releaseValid: false }, 'hasRelease'],
    ['a valid release', { releaseValid: false }, 'releaseIsValid'],
    ['its service', { health: 'NOT_AVAILABLE' }, 'serviceAnswers'],
  ])('is not rolled out without %s (BIG-10, ORU2-09)', (_, over, need) => {
    expect(ready(over).refusal('campaign.rollout', manager)).toContain(need);
    expect(ready().refusal('campaign.rollout', manager)).toEqual([]);
  });

  it('that the service does not create can be corrected and ordered again (D-066.3)', () => {
    const failed = ready().send('campaign.rollout', manager, { isTaken: false, campaignProblem: 'MQBEVO_ROLLOUT_FAILED' });
    expect(failed.at()).toBe('ROLLOUT_FAILED');
    expect(failed.send('campaign.edit', manager).send('campaign.rollout', manager, taken).at()).toBe('ROLLED_OUT');
  });

  it('hears that its release is no longer valid, and only before its rollout', () => {
    const told = ready().tell('release.checked', { releaseValid: false });
    expect(told.refusal('campaign.rollout', manager)).toEqual(['releaseIsValid']);
    const rolledOut = ready().send('campaign.rollout', manager, taken);
    expect(() => rolledOut.tell('release.checked', { releaseValid: false })).toThrow('changes nothing');
  });

  it('is aborted while a vehicle has no result yet, where it can be aborted at all (D-067.2, D-247)', () => {
    const rolledOut = ready().send('campaign.rollout', manager, taken);
    const said = rolledOut.refusal('campaign.abort', manager, { allHaveResult: true });
    expect(said).toEqual(flow.id === 'oru20Campaign' ? ['someWithoutResult'] : ['unknownCommand']);
    if (flow.id === 'oru20Campaign') expect(rolledOut.refusal('campaign.abort', manager)).toEqual([]);
  });

  it('leads from its creation to its rollout by one person', () => {
    const { snapshot } = begun();
    const path = pathTo(flow, snapshot, manager);
    expect(path.steps.map(({ command }) => command)).toEqual(['vehicle.add', 'release.set', 'campaign.rollout']);
  });
});
