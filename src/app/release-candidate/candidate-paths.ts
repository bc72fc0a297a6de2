import type { Target } from '#contract/command.ts';
import { pathOf, urlOf } from '#contract/entity/entity-address.ts';
import { type CandidateCommand, candidateCommands } from '#contract/release-candidate/candidate-commands.ts';

type CandidateIds = { readonly softwareProjectId: number | string; readonly id: number | string };

const idsOf = ({ softwareProjectId, id }: CandidateIds) => ({ swProjectId: softwareProjectId, releaseCandidateId: id });

/** Page of a release candidate (AEC-08), without its tab. */
export const candidatePath = (ids: CandidateIds): string => pathOf('RELEASE_CANDIDATE', idsOf(ids));

/** Where a command is carried out, with its brand in the address where it has one. */
export const commandPath = (ids: CandidateIds, command: CandidateCommand, { brandId }: Target = {}): string =>
  urlOf('RELEASE_CANDIDATE', idsOf(ids), candidateCommands[command].page, {
    brand: brandId === undefined ? undefined : String(brandId),
  });

/** A page of a candidate as the route table names it, to ask whether somebody may open it. */
export const candidateRoute = (page: string): string =>
  `${candidatePath({ softwareProjectId: '$swProjectId', id: '$releaseCandidateId' })}/${page}`;
