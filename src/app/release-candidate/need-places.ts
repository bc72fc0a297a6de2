import type { FlowState, Need, Target } from '#contract/command.ts';
import { candidatePages } from '#contract/page/pages.ts';
import { type CandidateCommand, candidateCommands } from '#contract/release-candidate/candidate-commands.ts';
import type { CandidateContext } from '#contract/release-candidate/candidate-context.ts';
import { noteOf } from '#machines/flows/release-candidate/candidate-state.ts';
import type { NeedPlace } from '#src/app/workflow/need-place.ts';
import type { RegionStatus } from './candidate-milestones.ts';

type Place = Omit<NeedPlace, 'brandId'>;

/** In Next steps of the command's own page; what is typed on another page begins there. */
const by = (does: CandidateCommand): Place => ({ page: candidateCommands[does].page, does });

const note: Place = { page: candidatePages.releaseNotes, field: 'title,notes' };
const documents: Place = { page: candidatePages.scmDocumentation, field: 'content,documents' };

/** Where an unmet fact of the chain can be met, by the name of the fact; absent where no page helps. */
const placeOfFact: Readonly<Record<string, Place>> = {
  nameForReleaseSet: { page: candidatePages.software, field: 'nameForRelease,fact-nameForRelease' },
  platformSet: { page: candidatePages.software, field: 'vehiclePlatform,fact-vehiclePlatform' },
  nameChanged: { page: candidatePages.software, field: 'nameForRelease,fact-nameForRelease' },
  nameFree: { page: candidatePages.software, field: 'nameForRelease,fact-nameForRelease' },
  pushedToApproval: by('approval.push'),
  noConflictForApproval: by('approval.resolveConflict'),
  brandChosen: { page: candidatePages.vehiclesScope, field: 'brandToAdd,brands' },
  otherBrandStays: { page: candidatePages.vehiclesScope, field: 'brandToAdd,brands' },
  everyNoteSaved: note,
  noteSaved: note,
  notesCompleted: note,
  documentsComplete: documents,
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

/** What leads a region into a status, and what leads it back there; the key of a state need is their path (`ACTIVE.releaseNotes.…`). */
const placesOfRegion: Readonly<Record<string, Readonly<Partial<Record<RegionStatus, Place>>> & { readonly back?: Place }>> = {
  pushToApproval: { IN_PROGRESS: by('approval.push'), COMPLETED: by('approval.push') },
  releaseNotes: { ACTION_REQUIRED: by('approval.push'), IN_PROGRESS: note, COMPLETED: note, back: note },
  scmDocumentation: { ACTION_REQUIRED: note, IN_PROGRESS: documents, COMPLETED: by('scm.confirm'), back: by('scm.withdraw') },
  functionalValidation: {
    ACTION_REQUIRED: by('scm.confirm'),
    COMPLETED: by('validation.confirm'),
    back: by('validation.withdraw'),
  },
  brandApproval: {
    ACTION_REQUIRED: by('validation.confirm'),
    IN_PROGRESS: { page: candidatePages.reviewDocumentation, field: 'review,reviews' },
    COMPLETED: by('brand.confirm'),
    back: by('brand.withdraw'),
  },
  deploymentRequest: {
    ACTION_REQUIRED: by('brand.confirm'),
    IN_PROGRESS: by('request.submit'),
    COMPLETED: by('request.approve'),
    back: by('request.withdraw'),
  },
  releaseConfirmation: {
    ACTION_REQUIRED: by('request.approve'),
    COMPLETED: by('release.confirm'),
    back: by('release.withdraw'),
  },
  pushToLive: { ACTION_REQUIRED: by('release.confirm'), IN_PROGRESS: by('live.push'), COMPLETED: by('live.push') },
  createDeployment: {
    ACTION_REQUIRED: by('live.push'),
    IN_PROGRESS: by('deployment.create'),
    COMPLETED: by('deployment.create'),
  },
};
const order: readonly RegionStatus[] = ['NOT_STARTED_YET', 'ACTION_REQUIRED', 'IN_PROGRESS', 'COMPLETED'];
type Value = { readonly ACTIVE?: Readonly<Record<string, RegionStatus>> };

/** Where a region is led into the nearest of the statuses that a command needs: on, or back. */
function placeOfState(key: string, value: Value): Place | undefined {
  const [, region = ''] = /ACTIVE\.(\w+)/.exec(key) ?? [];
  const needed = order.filter((status) => key.includes(`ACTIVE.${region}.${status}`));
  const now = order.indexOf(value.ACTIVE?.[region] ?? 'NOT_STARTED_YET');
  const next = needed.find((status) => order.indexOf(status) > now);
  const places = placesOfRegion[region];
  return next === undefined ? places?.back : places?.[next];
}

/** The field of a brand: each has a review of its own on the page. */
export const fieldForBrand = (field: string, { brandId }: Target): string =>
  field.startsWith('review') && brandId !== undefined ? `review.${brandId},${field}` : field;

/**
 * The place at which an unmet condition of a command can be met in that state of a candidate; undefined where no page helps. The brand is
 * the one that the command is for, or the first one whose note is missing.
 */
export function needPlace({ kind, key }: Pick<Need, 'kind' | 'key'>, target: Target, state: FlowState): NeedPlace | undefined {
  if (kind !== 'fact' && kind !== 'state') return undefined;
  const context = state.context as CandidateContext;
  const place = kind === 'fact' ? placeOfFact[key] : placeOfState(key, state.value as Value);
  if (!place) return undefined;
  if (place.field === note.field)
    return { ...place, brandId: target.brandId ?? context.brandIds.find((brandId) => !noteOf(context, brandId).saved) };
  if (place.field?.startsWith('review')) return { ...place, field: fieldForBrand(place.field, target) };
  return { ...place, brandId: place.does === undefined ? undefined : target.brandId };
}
