import { useCallback, useEffect, useRef, useState } from 'react';
import { moduleNameSchema, moduleVersionSchema } from '#contract/common.ts';
import { softwareProjectEndpoints } from '#contract/software-project/software-project.ts';
import { usePortal } from '#src/app/portal.ts';

/** Pause between leaving a field and asking the vehicle cloud, in ms (D-100). */
const PAUSE = 400;

/** What stands in the fields, whatever it is. */
type Typed = { readonly [Name in 'moduleName' | 'moduleVersion']?: unknown };

export type ModuleCheck =
  | { readonly state: 'idle' | 'checking' | 'valid' | 'failed' }
  | { readonly state: 'invalid'; readonly reason?: string };

/** Asks the vehicle cloud about module and version: after a field was left, and at once before saving (AEC-07, API-024). */
export function useModuleCheck(initial: ModuleCheck) {
  const portal = usePortal();
  const [check, setCheck] = useState<ModuleCheck>(initial);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<AbortController>(undefined);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    running.current?.abort();
  }, []);
  useEffect(() => stop, [stop]);

  /** Asks now; a failed question leaves the answer open and never hinders saving. */
  const now = async (typed: Typed): Promise<void> => {
    stop();
    const [moduleName, moduleVersion] = [
      moduleNameSchema.safeParse(typed.moduleName),
      moduleVersionSchema.safeParse(typed.moduleVersion),
    ];
    if (!moduleName.success || !moduleVersion.success) return setCheck({ state: 'idle' });
    const controller = new AbortController();
    running.current = controller;
    setCheck({ state: 'checking' });
    try {
      const answer = await portal
        .clientOf(softwareProjectEndpoints)
        .validateModule({ query: { moduleName: moduleName.data, moduleVersion: moduleVersion.data } }, controller);
      setCheck(
        answer.valid ? { state: 'valid' } : { state: 'invalid', ...(answer.reason !== undefined && { reason: answer.reason }) },
      );
    } catch {
      if (!controller.signal.aborted) setCheck({ state: 'failed' });
    }
  };
  const soon = (typed: Typed): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void now(typed), PAUSE);
  };
  return { check, now, soon };
}
