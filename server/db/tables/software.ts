import type { Generated } from 'kysely';
import type { Stage } from '#contract/common.ts';
import type { EntityColumns, FlowColumns } from '#server/db/tables/platform.ts';

/** AEC-06 */
export type ProjectColumns = {
  moduleName: string;
  moduleVersion: string;
  description: string;
  status: 'ACTIVE' | 'INACTIVE';
  releaseType: 'BUGFIX' | 'UPDATE' | 'UPGRADE';
  /** date without time, as text */
  targetDate: string;
  ownerId: string;
  valid: boolean;
  invalidReason: string | null;
};
/** `brandIds` is the home brand with the brands of all its candidates (D-219). */
type SoftwareProjectTable = EntityColumns & ProjectColumns;

/** One text column per region of the approval chain; empty while CANCELLED left them as they stood. */
export type ChainColumns = {
  status: 'ACTIVE' | 'CANCELLED';
  stage: Stage;
  pushToApproval: string;
  releaseNotes: string;
  scmDocumentation: string;
  functionalValidation: string;
  brandApproval: string;
  deploymentRequest: string;
  releaseConfirmation: string;
  pushToLive: string;
  createDeployment: string;
};

/** AEC-21 */
export type CandidateColumns = ChainColumns & {
  softwareProjectId: number;
  version: string;
  nameForRelease: string;
  description: string;
  vehiclePlatform: 'E311' | 'E312' | 'ALL';
  vehicleBrandsEditedBy: string | null;
  vehicleBrandsEditedOn: Date | null;
  /** names the promotion that is under way or was last, so that a late answer of an earlier one is told apart */
  promotionKey: string | null;
};
/** `brandIds` are the candidate's vehicle brands. */
type ReleaseCandidateTable = FlowColumns & CandidateColumns;

/** AEC-32. A reused document is a copy of a project's document, renewed from its origin until the documentation is confirmed. */
export type DocumentTable = EntityColumns & {
  referenceType: 'SOFTWARE_PROJECT' | 'RELEASE_CANDIDATE' | 'MILESTONE';
  referenceId: number;
  name: string;
  description: string;
  isDefault: boolean;
  originId: number | null;
  /** counts the uploads */
  version: Generated<number>;
};

type DocumentFileTable = {
  id: Generated<number>;
  documentId: number;
  fileId: number;
  createdOn: Date;
  createdBy: string;
};

type DocumentLinkTable = {
  id: Generated<number>;
  documentId: number;
  name: string;
  url: string;
  createdOn: Date;
  createdBy: string;
};

/** What the simulated vehicle cloud remembers: module names per stage, and the answer to each promotion. */
type CloudModuleTable = {
  id: Generated<number>;
  stage: Stage;
  name: string;
  /** who promoted it there, e.g. 'release-candidate-7' */
  owner: string;
  moduleName: string;
  moduleVersion: string;
  promotedOn: Date;
  retiredOn: Date | null;
};

type CloudPromotionTable = { key: string; outcome: 'promoted' | 'duplicate'; answeredOn: Date };

export type SoftwareTables = {
  softwareProject: SoftwareProjectTable;
  releaseCandidate: ReleaseCandidateTable;
  document: DocumentTable;
  documentFile: DocumentFileTable;
  documentLink: DocumentLinkTable;
  cloudModule: CloudModuleTable;
  cloudPromotion: CloudPromotionTable;
};
