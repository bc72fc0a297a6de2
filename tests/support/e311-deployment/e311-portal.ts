import { rolloutPortal } from '#tests/support/deployment/rollouts.ts';
import { inProcess } from '#tests/support/portal/in-process-caller.ts';
import { e311Setup } from './e311-setup.ts';

export type E311Portal = Awaited<ReturnType<typeof e311Portal>>;

/** A portal with a few vehicles, whose clock begins now, and what E3 1.1 is tried with in it. */
export async function e311Portal() {
  const t = await rolloutPortal(50, new Date());
  /** As long as `ticks` rounds of the engine take, five seconds each. */
  const pass = async (ticks: number): Promise<void> => {
    for (let tick = 0; tick < ticks; tick += 1) {
      t.clock.pass(5_000);
      await t.engine.tick();
    }
  };
  /** The vehicles of a deployment act by themselves again. */
  const release = (id: number) => t.user('admin').setSimulatedPace({ params: { kind: 'E311', id }, body: { held: false } });
  return { ...t, setup: e311Setup(inProcess(t)), pass, release };
}
