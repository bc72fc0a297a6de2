import { it } from 'vitest';
import { readyLive, rolloutPortal, start } from '#tests/support/rollouts.ts';
it('prof', { timeout: 500_000 }, async () => {
  const t0 = performance.now();
  const lap = (name: string) => console.log(name, Math.round(performance.now() - t0), 'cpu', Math.round(process.cpuUsage().user / 1000));
  const p = await rolloutPortal(); lap('portal');
  const id = await readyLive(p); lap('ready');
  await start(p, id); lap('start');
  for (let i = 0; i < 12; i += 1) { await p.engine.tick(); p.clock.pass(3000); lap(`tick ${i}`); }
  await p.close(); lap('close');
});
