import { describe, expect, it } from 'vitest';
import { bigLoopCampaignEndpoints } from '#contract/campaign/big-loop.ts';
import { oru20CampaignEndpoints } from '#contract/campaign/oru20.ts';
import { bigLoopReleaseEndpoints } from '#contract/campaign-release/big-loop-release.ts';
import { oru20ReleaseEndpoints } from '#contract/campaign-release/oru20-release.ts';
import type { EndpointTable } from '#contract/endpoint.ts';

describe('the calls of section 7 (D-179a, D-179b, D-179c, D-008, X-06, X-24)', () => {
  const big = '/api/e3bigloopada';
  const oru = '/api/e3oru20';
  const all: EndpointTable = {
    ...bigLoopCampaignEndpoints,
    ...oru20CampaignEndpoints,
    ...bigLoopReleaseEndpoints,
    ...oru20ReleaseEndpoints,
  };

  // The calls of ORU 2.0 are those of big-loop at another base.
  it.each([
    ['API-041', 'GET', `${big}/campaigns`],
    ['API-042', 'GET', `${big}/campaigns/{id}`],
    ['API-043', 'PUT', `${big}/campaigns/{id}`],
    ['API-044', 'POST', `${big}/campaigns`],
    ['API-045', 'POST', `${big}/campaigns/{id}/copy`],
    ['API-046', 'DELETE', `${big}/campaigns/{id}`],
    ['API-047', 'PUT', `${big}/campaigns/{id}/release/{releaseId}`],
    ['API-048', 'POST', `${big}/campaigns/{id}/rollout`],
    ['API-049', 'POST', `${big}/campaigns/{id}/vehicles`],
    ['API-050', 'PUT', `${big}/campaigns/{id}/vehicles/{vehicleId}`],
    ['API-051', 'DELETE', `${big}/campaigns/{id}/vehicles/{vehicleId}`],
    ['API-052', 'GET', `${big}/campaigns/{id}/vehicles/vinOptions`],
    ['API-053', 'GET', `${big}/campaign-context`],
    ['API-054', 'POST', `${big}/releases`],
    ['API-055', 'GET', `${big}/releases/{id}`],
    ['API-056', 'PUT', `${big}/releases/{id}`],
    ['API-057', 'DELETE', `${big}/releases/{id}`],
    ['API-058', 'GET', `${big}/releases`],
    ['API-059', 'GET', `${big}/releases/resource-names`],
    ['API-060', 'GET', `${oru}/campaigns`],
    ['API-061', 'GET', `${oru}/campaigns/{id}`],
    ['API-062', 'PUT', `${oru}/campaigns/{id}`],
    ['API-063', 'POST', `${oru}/campaigns`],
    ['API-064', 'POST', `${oru}/campaigns/{id}/copy`],
    ['API-065', 'DELETE', `${oru}/campaigns/{id}`],
    ['API-066', 'PUT', `${oru}/campaigns/{id}/release/{releaseId}`],
    ['API-067', 'POST', `${oru}/campaigns/{id}/rollout`],
    ['API-068', 'POST', `${oru}/campaigns/{id}/vehicles`],
    ['API-069', 'PUT', `${oru}/campaigns/{id}/vehicles/{vehicleId}`],
    ['API-070', 'DELETE', `${oru}/campaigns/{id}/vehicles/{vehicleId}`],
    ['API-071', 'GET', `${oru}/campaigns/{id}/vehicles/vinOptions`],
    ['API-072', 'GET', `${oru}/campaigns/{id}/rollout/abort`],
    ['API-073', 'GET', `${oru}/campaign-context`],
    ['API-074', 'POST', `${oru}/releases`],
    ['API-075', 'GET', `${oru}/releases/{id}`],
    ['API-076', 'PUT', `${oru}/releases/{id}`],
    ['API-077', 'DELETE', `${oru}/releases/{id}`],
    ['API-078', 'GET', `${oru}/releases`],
    ['API-079', 'GET', `${oru}/releases/campaign/{campaignId}`],
    ['API-080', 'GET', `${oru}/releases/release-names`],
    ['D-171b', 'GET', `${big}/status`],
    ['D-171b', 'GET', `${oru}/status`],
  ])('%s is %s %s', (_, method, path) => {
    expect(Object.values(all).filter((one) => one.method === method && one.path === path)).toHaveLength(1);
  });
});
