import { describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { EntityType } from '#contract/entity/entities.ts';
import { createCache } from '#src/api/cache.ts';

const names = [
  'listSoftwareProjects',
  'getSoftwareProject',
  'listReleaseCandidates',
  'getReleaseCandidate',
  'getApprovalStatus',
] as const;

/** What is still known after something happened to an entity of a kind. */
async function keptAfter(kind: EntityType): Promise<string[]> {
  const cache = createCache({ brandId: () => 1, now: () => 0, lasting: [] });
  for (const name of names) await cache.get([name], async () => name, undefined, (api[name] as Endpoint).of);
  cache.clear(kind);
  return names.filter((name) => cache.peek([name]) !== undefined);
}

describe('what is known of projects and candidates', () => {
  it('is old after a change of either: a project has figures of its candidates, a candidate the module of its project (AEC-21, AEC-37)', async () => {
    expect(await keptAfter('SOFTWARE_PROJECT')).toEqual([]);
    expect(await keptAfter('RELEASE_CANDIDATE')).toEqual([]);
  });

  it.each(['TEST_DEPLOYMENT', 'LIVE_DEPLOYMENT', 'DOCUMENT'] as const)(
    'of a %s only the approval status counts them, for its tabs (SHELL-27)',
    async (kind) => {
      expect(await keptAfter(kind)).toEqual(names.filter((name) => name !== 'getApprovalStatus'));
    },
  );

  it.each(['VEHICLE_LIST', 'TEST_VEHICLE', 'RELEASE_NOTES_PROJECT'] as const)('stays after a change of a %s', async (kind) => {
    expect(await keptAfter(kind)).toEqual([...names]);
  });
});
