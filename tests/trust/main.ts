import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { command } from '#tests/paths/usage.ts';
import { batteries } from '#tests/trust/batteries.ts';
import { type Battery, judgeTrial } from '#tests/trust/field.ts';
import { type Options, readOptions } from '#tests/trust/options.ts';
import { isGreen, openReport, type Report, table } from '#tests/trust/report.ts';
import { serverOn } from '#tests/trust/server.ts';

/** `npm run trust`: what must hold whatever happens, tried against portals of its own; exit code 1 when anything is broken. */
await command(async (args) => {
  const options = readOptions(args);
  const chosen = batteries.filter(({ name }) => options.only.includes(name));
  const report = openReport();
  const began = new Date();
  for (const battery of chosen) checkCheckers(battery, report);
  if (!options.selfCheck) await runAll(chosen, options, report);
  const rows = report.rows();
  console.info(`\n${table(rows)}`);
  const told = {
    began,
    seconds: Math.round((Date.now() - began.getTime()) / 1_000),
    machine: machine(),
    options,
    green: isGreen(rows),
    rows,
  };
  await writeFile(options.out, `${JSON.stringify(told, null, 2)}\n`);
  console.info(`\nThe report: ${options.out}`);
  return isGreen(rows) ? 0 : 1;
});

/** Each checker must find what is wrong with an observation that was made up, and nothing wrong with a right one. */
function checkCheckers({ name, trials }: Battery, report: Report): void {
  const note = report.noteFor(name);
  for (const trial of trials())
    note(
      'self-check',
      0,
      judgeTrial(trial).map((text) => `${trial.what}: ${text}`),
    );
}

async function runAll(chosen: readonly Battery[], options: Options, report: Report): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'control-center-trust-'));
  const port = options.port ?? (await freePort());
  const server = serverOn({
    dataDir: path.join(folder, 'data'),
    port,
    env: { SEED: 'demo', SEED_VEHICLES: '3000', FLEET_SPEED: '3' },
  });
  const onSignal = () => void server.stop().then(() => process.exit(130));
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    await server.start();
    for (const battery of chosen) {
      console.info(`${new Date().toISOString().slice(11, 19)} ${battery.name} …`);
      const note = report.noteFor(battery.name);
      await battery.run({ server, options }, note).catch((error: unknown) => note('the battery itself', 0, [String(error)]));
    }
  } finally {
    await server.stop();
    if (isGreen(report.rows())) await rm(folder, { recursive: true, force: true });
    else console.info(`Data and log are kept: ${folder}`);
  }
}

function machine() {
  return { cores: os.availableParallelism(), load: os.loadavg(), node: process.version };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
