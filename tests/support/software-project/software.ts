import type { CandidateBrandId } from '#contract/brand.ts';
import { problemCode } from '#contract/problem.ts';
import { type Chain, chainSteps, startChain } from '#server/db/seed/seed-chain.ts';
import { applyFact } from '#server/entity/command.ts';
import { systemAuthor } from '#server/journal/journal.ts';
import { candidateStore } from '#server/modules/release-candidate/candidate-store.ts';
import { ProblemError } from '#server/problem.ts';
import { inTransaction } from '#server/transaction.ts';
import type { testPortal } from '#tests/support/portal/portal.ts';

export type TestPortal = Awaited<ReturnType<typeof testPortal>>;

let made = 0;

/** A body for a project that no other test makes. */
export function projectBody(
  over: Partial<{ moduleName: string; moduleVersion: string; status: 'ACTIVE' | 'INACTIVE'; description: string }> = {},
) {
  made += 1;
  return {
    moduleName: 'TestModule',
    moduleVersion: `1.${made}.0`,
    description: '',
    status: 'ACTIVE' as const,
    releaseType: 'UPDATE' as const,
    targetDate: '2099-01-01',
    ownerId: 'seed-container-po',
    ...over,
  };
}

/** A project of VW with one candidate, as the seed makes them; its steps are those of `chainSteps`. */
export async function newChain(t: TestPortal, name: string, brands: readonly CandidateBrandId[] = [1]): Promise<Chain> {
  const { body } = await t.user('container-po').createSoftwareProject({ body: projectBody() });
  return startChain(t.user, { id: body.id, brandId: 1 }, { version: '1.0.0', brands, name, description: '' });
}

type Step = keyof typeof chainSteps;
const order = Object.keys(chainSteps) as Step[];

/** Walks the chain to a step; the successful test log is told as a fact, without a test deployment. */
export async function walkChain(t: TestPortal, chain: Chain, last: Step, first: Step = 'push'): Promise<void> {
  for (const step of order.slice(order.indexOf(first), order.indexOf(last) + 1)) {
    if (step === 'test') await tellTestLog(t, chain.id);
    else await chainSteps[step](chain);
  }
}

async function tellTestLog(t: TestPortal, id: number): Promise<void> {
  const payload = { deploymentId: 1, successful: true };
  const author = systemAuthor(t.services.now().toISOString(), 'test');
  await inTransaction(t.services.db, (tx) => applyFact(tx, author, candidateStore, { id, type: 'testLog.saved', payload }));
}

/** Status and problem code of a refusal; fails when the call is accepted. */
export async function refusal(
  call: Promise<unknown>,
): Promise<{ status: number; code: string | undefined; needs: string[]; fields: string[]; details: string[] }> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { type, needs = [], errors = [] } = error.document;
    return {
      status: error.status,
      code: problemCode(type),
      needs: needs.map(({ key }) => key),
      fields: errors.map(({ instance = '' }) => instance),
      details: errors.map(({ detail = '' }) => detail),
    };
  }
  throw new Error('the call was accepted');
}
