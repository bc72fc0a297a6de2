import type { CandidateCommand } from '#contract/candidate-commands.ts';
import type { CandidateContext } from '#machines/flows/candidate-context.ts';

const timeZone = 'Europe/Berlin';
const reason = 'Please look at this once more.';
const candidateBrandIds = [1, 4, 5, 11, 3, 6];

/** A body that is well formed for a command of the approval chain, whatever the state: what is refused is refused by the flow. */
export function candidateBody(command: string, context: CandidateContext): object {
  const bodies: Partial<Record<CandidateCommand, object>> = {
    'candidate.edit': { nameForRelease: 'Alpha', description: '', vehiclePlatform: 'ALL', vehicleBrands: context.brandIds },
    'brand.add': { brandId: candidateBrandIds.find((id) => !context.brandIds.includes(id)) ?? 6 },
    'note.save': { title: 'What is new', url: 'https://example.org/notes' },
    'validation.confirm': { timeZone },
    'brand.review': { documentId: context.documents.ids[0] ?? 1 },
    'brand.unreview': { documentId: context.documents.ids[0] ?? 1 },
    'brand.confirm': { timeZone },
    'brand.reject': { reason, timeZone },
    'request.approve': { timeZone },
    'request.reject': { reason },
    'release.confirm': { timeZone },
    'release.return': { reason },
    'candidate.cancel': { reason },
  };
  return bodies[command as CandidateCommand] ?? {};
}
