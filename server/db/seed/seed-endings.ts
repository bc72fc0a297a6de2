import type { CandidateBrandId } from '#contract/brand.ts';
import { ProblemError } from '#server/problem.ts';
import { approverOf } from './seed-cast.ts';
import { type Chain, chainSteps, confirm, rename, review, saveNote, timeZone, walkTo } from './seed-chain.ts';

/** What becomes of a seeded candidate after its last ordinary step: rejections, withdrawals, conflicts, cancellation. */
export type Ending = (chain: Chain) => Promise<void>;

const params = ({ id }: Chain) => ({ params: { id } });

/** A push that is meant to come back: the vehicle cloud holds the name already (T07). */
async function duplicate(push: () => Promise<void>): Promise<void> {
  try {
    await push();
  } catch (error) {
    if (error instanceof ProblemError && error.document.type.endsWith('VWAC_PROMOTE_DUPLICATE_MODULE')) return;
    throw error;
  }
  throw new Error('the seed expected a duplicate name');
}

export const endings = {
  approvalConflict: (chain: Chain) => duplicate(() => chainSteps.push(chain)),
  /** Renamed before the brands review: what they have confirmed is not renamed any more (ADR 11). */
  liveConflict: async (chain: Chain, name: string) => {
    await rename(chain, name);
    await walkTo(chain, 'release', 'review');
    await duplicate(() => chainSteps.live(chain));
  },
  cancelled: async (chain: Chain) => {
    const body = { reason: 'Replaced by the next version, which has the same function.' };
    await chain.as(chain.cast.releaser, chain.home).cancelCandidate({ ...params(chain), body });
  },
  firstNote: async (chain: Chain) => {
    const [brandId = 1] = chain.brands;
    await saveNote(chain, brandId);
  },
  firstBrandConfirmed: async (chain: Chain) => {
    const [first, second] = chain.brands;
    if (first) await review(chain, first);
    if (first) await confirm(chain, first);
    if (second) await review(chain, second, 3);
  },
  rejected: async (chain: Chain, brandId: CandidateBrandId) => {
    const body = { reason: 'The test report does not cover the cold start below minus 20 degrees.', timeZone };
    await chain.as(approverOf(brandId), brandId).rejectBrand({ params: { id: chain.id, brandId }, body });
  },
  brandWithdrawn: async (chain: Chain, brandId: CandidateBrandId) => {
    await chain.as(approverOf(brandId), brandId).withdrawBrand({ params: { id: chain.id, brandId }, body: {} });
  },
  scmWithdrawn: async (chain: Chain) => {
    await chain.as(chain.cast.owner, chain.home).withdrawScm({ ...params(chain), body: {} });
  },
  requestRejected: async (chain: Chain) => {
    const body = { reason: 'Please wait for the workshop information to be published.' };
    await chain.as(chain.cast.approver, chain.home).rejectDeploymentRequest({ ...params(chain), body });
  },
  returned: async (chain: Chain) => {
    const body = { reason: 'The release notes name a market that is not part of the request.' };
    await chain.as(chain.cast.releaser, chain.home).returnRelease({ ...params(chain), body });
  },
  documentsOnly: (chain: Chain) => chainSteps.documents(chain),
} as const;
