import type { AnyMachineSnapshot } from 'xstate';
import { type Flow, revive } from '#machines/flow.ts';
import { candidateFlow } from '#machines/flows/candidate.ts';
import type { CandidateContext } from '#machines/flows/candidate-context.ts';
import { seedUsers } from '#server/identity/seed-users.ts';
import { candidateStore } from '#server/modules/candidate-store.ts';
import { candidateBody } from '#tests/support/candidate-bodies.ts';
import type { ParitySubject } from '#tests/support/parity.ts';
import type { testPortal } from '#tests/support/portal.ts';

type Portal = Awaited<ReturnType<typeof testPortal>>;
const flow: Flow = candidateFlow;
/** The second brand takes its turn, so that every brand's release manager decides somewhere. */
const secondBrands = [4, 5, 11, 3, 6];
const modelBrand = 4;

/** A candidate of the database that is put into any state of the chart. */
export async function candidateParity(t: Portal): Promise<ParitySubject> {
  const po = t.user('container-po');
  const module = {
    moduleName: 'ParityCheck',
    moduleVersion: '1.0.0',
    releaseType: 'UPDATE',
    targetDate: '2099-01-01',
    ownerId: 'seed-container-po',
  } as const;
  const { body: project } = await po.createSoftwareProject({ body: module });
  const { body: candidate } = await po.createReleaseCandidate({
    params: { id: project.id },
    body: { version: '1.0.0', vehiclePlatform: 'ALL', vehicleBrands: [1, 4] },
  });
  return {
    flow,
    body: (command, context) => candidateBody(command, context as CandidateContext),
    place: async (state, index) => {
      const second = secondBrands[index % secondBrands.length] ?? modelBrand;
      const snapshot = revive(flow, { value: state.value as never, context: storedContext(state, second) });
      const columns = candidateStore.columns(snapshot.value as never, snapshot.context as CandidateContext);
      await t.services.db
        .updateTable('releaseCandidate')
        .set({ ...columns, facts: JSON.stringify(snapshot.context) })
        .where('id', '=', candidate.id)
        .execute();
      return { id: candidate.id, snapshot };
    },
  };
}

/** The model's facts with the subjects of the seed users, and with another second brand. */
function storedContext(state: AnyMachineSnapshot, second: number): Record<string, unknown> {
  const { subjects, brand } = {
    subjects: new Map(seedUsers.map(({ userName, subject }) => [userName, subject])),
    brand: String(second),
  };
  const renamed = (key: string) => (key === String(modelBrand) ? brand : key);
  const stored = (value: unknown): unknown => {
    if (typeof value === 'string') return subjects.get(value) ?? value;
    if (Array.isArray(value)) return value.map(stored);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [renamed(key), stored(inner)]));
  };
  const context = stored(state.context) as Record<string, unknown>;
  const brandIds = (state.context as CandidateContext).brandIds.map((id) => (id === modelBrand ? second : id));
  return { ...context, brandIds };
}
