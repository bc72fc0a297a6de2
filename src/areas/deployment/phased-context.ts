import { createContext, useContext } from 'react';
import type { FlowState } from '#contract/command.ts';
import type { UserReference } from '#contract/common.ts';
import type { UpdateKind } from '#contract/deployment/deployment-commands.ts';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import type { EntityReference } from '#contract/entity/entity-reference.ts';
import type { Saved } from '#src/app/entity/form/use-saving-form.ts';
import type { EntityScreen } from '#src/app/screen/use-entity-screen.ts';
import type { ExplainedFlow } from '#src/app/workflow/use-flow.ts';

/**
 * What the page of a rollout shows. What is rolled out and its progress are two answers: right after the start one may be older than the other, and
 * nothing is said then (`starting`).
 */
export type RolloutStage = 'running' | 'starting' | 'enabling' | 'planned' | 'unplanned';

/** What the pages of a plan and of its rollout know of what is rolled out, whatever kind that is (D-062, D-068). */
export type PhasedValue = {
  readonly definition: Saved;
  /** calls that differ by their names alone */
  readonly calls: {
    readonly plan: 'getLivePlan' | 'getSmartPlan' | 'getDrmPlan';
    readonly savePlan: string;
    readonly previewPlan: string;
    readonly vehicles: string;
  };
  readonly of: {
    readonly id: number;
    readonly revision: number;
    readonly lastEditedBy: UserReference;
    readonly name: string;
    readonly priority: number;
    readonly desiredStart: string | null;
    /** of its first phase, before it starts */
    readonly plannedStart: string | null;
    readonly vehicleCount: number | null;
    readonly paused: boolean;
    readonly pauseReason: string | null;
    readonly updateKind: UpdateKind;
    /** the last day on which its software may be installed, where it has one (D-092) */
    readonly validUntil?: string | null;
    readonly flow: FlowState;
    readonly people: readonly UserReference[];
  };
  /** address of its plan */
  readonly planHref: string;
  /** the words of that page, where it is none of a plan */
  readonly planWords?: { readonly tab: string; readonly go: string; readonly none: string };
  can(command: string): boolean;
  readonly flow: ExplainedFlow;
  /** true once it is done */
  run(command: string, payload?: object): Promise<boolean>;
  /** `answer`: that of the page's own change */
  reload(answer?: unknown): void;
  /** opens the choice of reasons to retry, with these chosen */
  askRetry(codes: readonly string[]): void;
  readonly rollout: EntityScreen<LiveRolloutStatus>;
  stage(status: LiveRolloutStatus): RolloutStage;
  /** said where vehicles are only enabled */
  readonly enabled?: string | undefined;
  /** nothing moves by itself now */
  readonly isEnded: boolean;
  /** what replaced it (D-063) */
  readonly newer: { readonly deployment: EntityReference | null; readonly listHref: string | undefined };
};

const PhasedContext = createContext<PhasedValue | null>(null);
export const PhasedProvider = PhasedContext.Provider;

/** What is rolled out in phases on this page; only inside its frame. */
export function usePhased(): PhasedValue {
  const value = useContext(PhasedContext);
  if (value === null) throw new Error('usePhased() outside of its frame');
  return value;
}
