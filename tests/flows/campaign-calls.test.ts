import { describe, expect, it } from 'vitest';
import { bigLoopCampaignEndpoints } from '#contract/campaign/big-loop.ts';
import { oru20CampaignEndpoints } from '#contract/campaign/oru20.ts';
import { bigLoopReleaseEndpoints } from '#contract/campaign-release/big-loop-release.ts';
import { oru20ReleaseEndpoints } from '#contract/campaign-release/oru20-release.ts';
import type { EndpointTable } from '#contract/endpoint.ts';

describe('the calls of section 7 (D-179a, D-179b, D-179c, D-008, X-06, X-24)', () => {
  const campaigns = (no: number, base: string): [string, string, string][] =>
    [
      ['GET', '/campaigns'],
      ['GET', '/campaigns/{id}'],
      ['PUT', '/campaigns/{id}'],
      ['POST', '/campaigns'],
      ['POST', '/campaigns/{id}/copy'],
      ['DELETE', '/campaigns/{id}'],
      ['PUT', '/campaigns/{id}/release/{releaseId}'],
      ['POST', '/campaigns/{id}/rollout'],
      ['POST', '/campaigns/{id}/vehicles'],
      ['PUT', '/campaigns/{id}/vehicles/{vehicleId}'],
      ['DELETE', '/campaigns/{id}/vehicles/{vehicleId}'],
      ['GET', '/campaigns/{id}/vehicles/vinOptions'],
    ].map(([method = '', path], index) => [`API-${String(no + index).padStart(3, '0')}`, method, `${base}${path}`]);
  const big = '/api/e3bigloopada';
  const oru = '/api/e3oru20';
  const all: EndpointTable = {
    ...bigLoopCampaignEndpoints,
    ...oru20CampaignEndpoints,
    ...bigLoopReleaseEndpoints,
    ...oru20ReleaseEndpoints,
  };

  // API-041 … API-052 of big-loop, API-060 … API-071 the same of ORU 2.0.
  it.each([
    ...campaigns(41, big),
    ['API-053', 'GET', `${big}/campaign-context`],
    ['API-054', 'POST', `${big}/releases`],
    ['API-055', 'GET', `${big}/releases/{id}`],
    ['API-056', 'PUT', `${big}/releases/{id}`],
    ['API-057', 'DELETE', `${big}/releases/{id}`],
    ['API-058', 'GET', `${big}/releases`],
    ['API-059', 'GET', `${big}/releases/resource-names`],
    ...campaigns(60, oru),
    ['API-072', 'GET', `${oru}/campaigns/{id}/rollout/abort`],
    ['API-073', 'GET', `${oru}/campaign-context`],
    ['API-074', 'POST', `${oru}/releases`],
    ['API-075', 'GET', `${oru}/releases/{id}`],
    ['API-076', 'PUT', `${oru}/releases/{id}`],
    ['API-077', 'DELETE', `${oru}/releases/{id}`],
    ['API-078', 'GET', `${oru}/releases`],
    ['API-079', 'GET', `${oru}/releases/campaign/{campaignId}`],
    ['API-080', 'GET', `${oru}/releases/release-names`],
  ])('%s is %s %s', (_, method, path) => {
    expect(Object.values(all).filter((one) => one.method === method && one.path === path)).toHaveLength(1);
  });
});
