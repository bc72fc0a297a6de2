import { defineNoun } from '#server/noun.ts';
import { releaseNamesJob } from './candidate-conflict.ts';
import { settlePromotion } from './candidate-promotion.ts';
import { candidateStore } from './candidate-store.ts';
import { releaseCandidateHandlers } from './release-candidate.ts';

/** Release candidates at the server. */
export const releaseCandidateNoun = defineNoun({
  stores: { RELEASE_CANDIDATE: candidateStore },
  handlers: releaseCandidateHandlers,
  jobs: [settlePromotion, releaseNamesJob],
});
