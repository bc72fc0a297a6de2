import type { Stage } from '#contract/common.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { DependencyFailure } from '#server/problem.ts';

/** The vehicle cloud as sentences name it. */
export const vehicleCloudName = 'vehicle cloud';

/** A module as the vehicle cloud names it: the technical name and version that the software project carries. */
export type CloudModule = { readonly moduleName: string; readonly moduleVersion: string };

export type Promotion = CloudModule & {
  /** repeating a request with the same key gives the same answer and promotes once */
  readonly key: string;
  readonly stage: Exclude<Stage, 'INTEGRATION'>;
  /** name for the release: unique in a stage */
  readonly name: string;
  /** who promotes, so that the name can be given back, e.g. 'release-candidate-7' */
  readonly owner: string;
};

export type ModuleCheck = { readonly valid: boolean; readonly reason?: string };

/** An answer of the vehicle cloud that is a failure by itself; `code` is its problem type (D-150). */
export class VehicleCloudError extends DependencyFailure {
  override readonly name = 'VehicleCloudError';
  readonly code: ProblemCode;

  constructor(code: ProblemCode, detail: string) {
    super(detail);
    this.code = code;
  }
}

/** The upstream that knows modules and moves them from stage to stage. Every call fails when `signal` ends. */
export type VehicleCloud = {
  /** technical names of all modules (API-025) */
  readonly listModules: (signal: AbortSignal) => Promise<string[]>;
  /** whether it knows the module in this version (API-024) */
  readonly validate: (module: CloudModule, signal: AbortSignal) => Promise<ModuleCheck>;
  readonly promote: (promotion: Promotion, signal: AbortSignal) => Promise<'promoted' | 'duplicate'>;
  /** who holds a name in a stage; undefined when it is free */
  readonly holder: (stage: Stage, name: string, signal: AbortSignal) => Promise<string | undefined>;
  /** gives back every name that the owner holds */
  readonly retire: (owner: string, signal: AbortSignal) => Promise<void>;
};
