import { createContext, useContext } from 'react';
import type { Target } from '#contract/command.ts';
import type { ApprovalStatus, ReleaseCandidate } from '#contract/release-candidate/release-candidate.ts';
import type { Sent } from '#machines/screens/entity.ts';
import type { FlowTexts } from '#src/app/workflow/flow-texts.ts';
import type { ExplainedFlow } from '#src/app/workflow/use-flow.ts';

/** What the frame of a candidate gives to the page inside it. */
export type CandidatePageValue = {
  /** as they are, or as History shows that they were */
  readonly candidate: ReleaseCandidate;
  readonly status: ApprovalStatus;
  /** what forms stand on while the page shows the past: they keep what was typed until it is over */
  readonly now: {
    readonly candidate: ReleaseCandidate;
    readonly status: ApprovalStatus;
    can(command: string, target?: Target): boolean;
  };
  /** the page shows the past: nothing on it can be changed */
  readonly isPast: boolean;
  /** address of the candidate, without a tab */
  readonly path: string;
  /** "infotainment-core 4.12.0 RC 3" */
  readonly name: string;
  /** what I can do now, and why not the rest */
  readonly flow: ExplainedFlow;
  readonly texts: FlowTexts;
  /** the command on its way */
  readonly busy: Sent | undefined;
  /** that one, and those that were clicked meanwhile and go next */
  readonly pending: readonly Sent[];
  can(command: string, target?: Target): boolean;
  /** asks where D-154 wants it, then sends */
  ask(command: string, target?: Target): void;
  /** sends at once */
  run(command: string, target?: Target, payload?: object): void;
  /** `answer`: that of the page's own change */
  reload(answer?: unknown): void;
};

const CandidateContext = createContext<CandidatePageValue | null>(null);
export const CandidateProvider = CandidateContext.Provider;

/** The candidate of the page; only inside a CandidateFrame. */
export function useCandidate(): CandidatePageValue {
  const value = useContext(CandidateContext);
  if (value === null) throw new Error('useCandidate() outside of a CandidateFrame');
  return value;
}
