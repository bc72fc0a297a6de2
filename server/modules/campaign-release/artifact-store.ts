import type { Artifact } from '#contract/campaign-release/oru20-release.ts';
import { ProblemError, problem, unavailable } from '#server/problem.ts';
import type { Services } from '#server/services.ts';
import { withDeadline } from '#server/upstreams/deadline.ts';
import { portOf, type Tool } from '#server/upstreams/tool.ts';

/** The store that keeps software for vehicles. Every call fails when `signal` ends. */
type ArtifactStore = {
  /** what stands at a repository path; nothing where there is no such path (ORU2-07) */
  readonly artifactsAt: (path: string, signal: AbortSignal) => Promise<readonly Artifact[]>;
  /** software releases of big-loop (API-059) */
  readonly resourceNames: (signal: AbortSignal) => Promise<readonly string[]>;
};

const host = 'https://artifacts.example.org';
const resources = ['GW-2026.1', 'GW-2026.2', 'HCP3-2026.1', 'ICAS1-2025.4', 'ICAS1-2026.1'];

/**
 * An artifact store without artifacts (D-231): below `oru20/` every path has three packages, named by its last two parts. A path with the word
 * `sim-noartifact` has none, and one with `sim-store500` makes it fail.
 */
const simulatedArtifactStore = (): ArtifactStore => ({
  artifactsAt: async (path, signal) => {
    signal.throwIfAborted();
    const clean = path.replace(/^\/+|\/+$/g, '');
    if (clean.includes('sim-store500'))
      throw problem('UNKNOWN', { status: 502, detail: 'The artifact store reported an internal problem.' });
    if (!clean.startsWith('oru20/') || clean.includes('sim-noartifact')) return [];
    const stem = clean.split('/').slice(-2).join('-');
    return [0, 1, 2].map((no) => ({ name: `${stem}-${no}.pkg`, downloadUri: `${host}/${clean}/${stem}-${no}.pkg` }));
  },
  resourceNames: async (signal) => {
    signal.throwIfAborted();
    return resources;
  },
});

/** The artifact store, behind its port. */
export const artifactStore: Tool<ArtifactStore> = {
  id: 'artifact-store',
  name: 'Artifact store',
  simulated: simulatedArtifactStore,
};

/** Asks the store something; silence is 503. */
export async function askStore<T>(
  { upstreams }: Pick<Services, 'upstreams'>,
  question: (store: ArtifactStore, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await withDeadline((signal) => question(portOf<ArtifactStore>(upstreams, artifactStore), signal));
  } catch (error) {
    throw error instanceof ProblemError ? error : unavailable('The artifact store does not answer.', error);
  }
}
