import type { CandidateCommand } from '#contract/candidate-commands.ts';
import type { Need, Target } from '#contract/command.ts';
import type { CandidateContext } from '#machines/flows/candidate-context.ts';
import { noteOf } from '#machines/flows/candidate-context.ts';
import type { NeedPlace } from '#src/app/workflow/need-place.ts';
import { candidatePages, pageOfCommand } from './candidate-paths.ts';

type Place = Omit<NeedPlace, 'brandId'>;

/** In Next steps of the command's own page; what is typed on another page begins there. */
const by = (does: CandidateCommand): Place => ({ page: pageOfCommand[does], does });

/** Where an unmet fact of the chain can be met, by the name of the fact; absent where no page helps. */
const placeOfFact: Readonly<Record<string, Place>> = {
  nameForReleaseSet: { page: candidatePages.software, field: 'nameForRelease,fact-name' },
  platformSet: { page: candidatePages.software, field: 'vehiclePlatform,fact-platform' },
  nameChanged: { page: candidatePages.software, field: 'nameForRelease,fact-name' },
  nameFree: { page: candidatePages.software, field: 'nameForRelease,fact-name' },
  pushedToApproval: by('approval.push'),
  noConflictForApproval: by('approval.resolveConflict'),
  brandChosen: { page: candidatePages.vehiclesScope, field: 'brandToAdd,brands' },
  otherBrandStays: { page: candidatePages.vehiclesScope, field: 'brandToAdd,brands' },
  everyNoteSaved: { page: candidatePages.releaseNotes, field: 'title,notes' },
  noteSaved: { page: candidatePages.releaseNotes, field: 'title,notes' },
  notesCompleted: { page: candidatePages.releaseNotes, field: 'title,notes' },
  documentsComplete: { page: candidatePages.scmDocumentation, field: 'content,documents' },
  scmCompleted: by('scm.confirm'),
  successfulTestLog: { page: candidatePages.functionalValidation, field: 'tests' },
  validationCompleted: by('validation.confirm'),
  everyDocumentReviewed: { page: candidatePages.reviewDocumentation, field: 'review,reviews' },
  noBrandConfirmed: by('brand.withdraw'),
  everyBrandConfirmed: by('brand.confirm'),
  brandsApproved: by('brand.confirm'),
  brandUndecided: by('brand.withdraw'),
  brandConfirmed: by('brand.confirm'),
  requestNotSubmitted: by('request.withdraw'),
  requestNotApproved: by('release.return'),
  requestApproved: by('request.approve'),
  releaseToConfirm: by('request.approve'),
  releaseConfirmed: by('release.confirm'),
  noConflictForLive: by('live.resolveConflict'),
  live: by('live.push'),
  deploymentRequested: by('deployment.create'),
  noRunningDeployment: { page: candidatePages.deployments, field: 'deployments' },
};

/** The command that leads on from a region in which another one waits; the key of a state need is their path (`ACTIVE.releaseNotes.…`). */
const placeOfRegion: Readonly<Record<string, Place>> = {
  pushToApproval: by('approval.push'),
  releaseNotes: { page: candidatePages.releaseNotes, field: 'title,notes' },
  scmDocumentation: by('scm.confirm'),
  functionalValidation: by('validation.confirm'),
  brandApproval: by('brand.confirm'),
  deploymentRequest: by('request.submit'),
  releaseConfirmation: by('release.confirm'),
  pushToLive: by('live.push'),
  createDeployment: { page: candidatePages.createDeployment, does: 'deployment.create' },
};
/** Where another command than the region's first leads into a state. */
const placeOfState: Readonly<Record<string, Place>> = {
  'deploymentRequest.COMPLETED': by('request.approve'),
};

/**
 * The place at which an unmet condition of a command can be met; undefined where no page helps. The brand is the one that the command is
 * for, or the first one whose note is missing.
 */
export function needPlace(
  need: Pick<Need, 'kind' | 'key'>,
  target: Target = {},
  context?: CandidateContext,
): NeedPlace | undefined {
  const [, region, status] = (need.kind === 'state' && /ACTIVE\.(\w+)\.?(\w+)?/.exec(need.key)) || [];
  const place =
    need.kind === 'fact' ? placeOfFact[need.key] : (placeOfState[`${region}.${status}`] ?? placeOfRegion[region ?? '']);
  if (!place) return undefined;
  if (place.field?.startsWith('title'))
    return { ...place, brandId: target.brandId ?? context?.brandIds.find((brandId) => !noteOf(context, brandId).saved) };
  if (place.field?.startsWith('review') && target.brandId !== undefined)
    return { ...place, field: `review.${target.brandId},${place.field}` };
  return { ...place, brandId: place.does === undefined ? undefined : target.brandId };
}
