import { openDatabase } from '#server/db/connection.ts';
import { contentHashes } from '#server/modules/live-deployment/approved-content.ts';
import type { LiveDeploymentRow } from '#server/modules/live-deployment/live-deployment-store.ts';
import { isOk } from '#tests/trust/client.ts';
import { type Battery, pause, timed } from '#tests/trust/field.ts';
import { entriesSince, lastSeq } from '#tests/trust/journal.ts';
import { worldOf } from '#tests/trust/world.ts';
import { listPair } from './list-pair.ts';
import { type Pair, racePairs, type Start } from './race-pairs.ts';
import { toolPairs } from './tool-pairs.ts';
import { judgeRace, raceTrials } from './winners.ts';

type Ran = { readonly broken: readonly string[]; readonly winners: readonly string[] };

/** Pairs of commands that exclude each other, sent at once to a running portal (T6, T7). */
export const races: Battery = {
  name: 'races',
  trials: raceTrials,
  run: async (field, note) => {
    const world = worldOf(field.server.url);
    const client = await field.server.database();
    const { db, close } = openDatabase(await field.server.address(), { max: 1 });
    try {
      const pairs = [...racePairs(world), ...toolPairs(world, client), listPair(world, client)];
      for (const pair of pairs) {
        for (let round = 0; round < field.options.rounds; round += 1) {
          const { given, ms } = await timed(() =>
            runRound(pair, round).catch((error: unknown) => ({
              broken: [`it could not be tried: ${String(error)}`],
              winners: [],
            })),
          );
          note(pair.name, ms, given.broken, given.winners);
        }
      }
    } finally {
      await client.end();
      await close();
    }

    async function runRound({ begin, rule }: Pair, round: number): Promise<Ran> {
      const start = await begin();
      const since = await lastSeq(client);
      const heard = await atOnce(start, round);
      const told = heard.map(({ heard: { status, traceId }, name }) => ({ name, by: traceId, status }));
      const entries = await entriesSince(client, since, start.entities);
      const wrong = (await start.after?.(heard.filter((one) => isOk(one.heard)))) ?? [];
      const hashes = start.deployment === undefined ? undefined : await hashesOf(start.deployment);
      if (hashes) await world.abort(hashes.id);
      const broken = judgeRace(rule, { told, entries, ...(hashes && { hashes }) });
      return { broken: [...broken, ...wrong], winners: told.filter(isOk).map(({ name }) => name) };
    }

    /** What was approved, by the journal, and the hash over what goes to the vehicles; undefined for a deployment that was not started. */
    async function hashesOf(id: number) {
      const row = (await db
        .selectFrom('liveDeployment')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()) as LiveDeploymentRow;
      if (row.startedOn === null) return undefined;
      const approvals = await client.query<{ hash: string }>(
        "select diff -> 'contentHash' ->> 'to' as hash from journal where entity_type = 'LIVE_DEPLOYMENT' and entity_id = $1 and command = 'request.approve' order by seq desc limit 1",
        [id],
      );
      const rolledOut = (await contentHashes(db, [row]))(row) ?? null;
      return { id, approved: approvals.rows[0]?.hash ?? 'never approved', rolledOut };
    }
  },
};

/** In ms: commands that ask the fleet first come to their decision later than others. */
const longestLead = 61;

/** Sends all of them at once, now this one first and now that one, some ms apart or not at all. */
async function atOnce({ contenders }: Start, round: number) {
  const shift = round % contenders.length;
  const ordered = [...contenders.slice(shift), ...contenders.slice(0, shift)];
  return Promise.all(
    ordered.map(async ({ name, send }, place) => {
      if (place > 0 && round % 3 > 0) await pause(((round * 17) % longestLead) * place);
      return { name, heard: await send() };
    }),
  );
}
