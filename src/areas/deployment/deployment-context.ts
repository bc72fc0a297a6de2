import { createContext, useContext } from 'react';
import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import type { TestDeployment } from '#contract/deployment/test-deployment.ts';
import type { EntityScreen } from '#src/app/screen/use-entity-screen.ts';
import type { ExplainedFlow } from '#src/app/workflow/use-flow.ts';

export type Value<Entity> = {
  readonly deployment: Entity;
  /** address of the deployment, without its page */
  readonly path: string;
  /** what I can do now */
  can(command: string): boolean;
  readonly flow: ExplainedFlow;
  /** true once it is done */
  run(command: string, payload?: object): Promise<boolean>;
  readonly busy: string | undefined;
  /** `answer`: that of the page's own change */
  reload(answer?: unknown): void;
};
type Retrying = {
  /** opens the choice of reasons to retry, with these chosen */
  askRetry(codes: readonly string[]): void;
};
export type TestValue = Value<TestDeployment> &
  Retrying & {
    /** reasons that are being chosen; undefined while nobody chooses */
    readonly retry: readonly string[] | undefined;
    endRetry(): void;
  };
export type LiveValue = Value<LiveDeployment> &
  Retrying & {
    /** progress of the rollout; undefined before the vehicle list is frozen */
    readonly rollout: EntityScreen<LiveRolloutStatus>;
  };

const TestContext = createContext<TestValue | null>(null);
const LiveContext = createContext<LiveValue | null>(null);
export const TestProvider = TestContext.Provider;
export const LiveProvider = LiveContext.Provider;

/** The test deployment of the page; only inside its frame. */
export function useTest(): TestValue {
  const value = useContext(TestContext);
  if (value === null) throw new Error('useTest() outside of its frame');
  return value;
}

/** The live deployment of the page; only inside its frame. */
export function useLive(): LiveValue {
  const value = useContext(LiveContext);
  if (value === null) throw new Error('useLive() outside of its frame');
  return value;
}
