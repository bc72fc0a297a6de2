import { openDatabase } from '#server/db/connection.ts';
import { contentHashes } from '#server/modules/approved-content.ts';
import type { LiveDeploymentRow } from '#server/modules/live-deployment-store.ts';
import { isOk } from '#tests/trust/client.ts';
import { type Battery, pause, timed } from '#tests/trust/field.ts';
import { entriesSince, lastSeq } from '#tests/trust/journal.ts';
import { listPair } from '#tests/trust/list-pair.ts';
import { type Pair, racePairs, type Start } from '#tests/trust/race-pairs.ts';
import { judgeRace, raceTrials } from '#tests/trust/winners.ts';
import { worldOf } from '#tests/trust/world.ts';

/** Pairs of commands that exclude each other, sent at once to a running portal (T6, T7). */
export const races: Battery = {
  name: 'races',
  trials: raceTrials,
  run: async (field, note) => {
    const world = worldOf(field.server.url);
    const client = await field.server.database();
    const { db, close } = openDatabase(await field.server.address(), { max: 1 });
    try {
      const pairs = [...racePairs(world), listPair(world, client)];
      for (const pair of pairs) {
        for (let round = 0; round < field.options.rounds; round += 1) {
          const { given, ms } = await timed(() =>
            runRound(pair, round).catch((error: unknown) => [`it could not be tried: ${String(error)}`]),
          );
          note(pair.name, ms, given);
        }
      }
    } finally {
      await client.end();
      await close();
    }

    async function runRound({ begin, rule }: Pair, round: number): Promise<readonly string[]> {
      const start = await begin();
      const since = await lastSeq(client);
      const heard = await atOnce(start, round);
      const told = heard.map(({ heard: { status, traceId }, name }) => ({ name, by: traceId, status }));
      const entries = await entriesSince(client, since, start.entities);
      const broken = judgeRace(rule, { told, entries });
      const wrong = (await start.after?.(heard.filter((one) => isOk(one.heard)))) ?? [];
      const hashes = start.deployment === undefined ? undefined : await hashesOf(start.deployment);
      if (hashes?.rolledOut !== undefined) {
        await world.abort(hashes.id);
        const { approved, rolledOut } = hashes;
        broken.push(
          ...judgeRace({ kind: 'serial' }, { told: [], entries: [], hashes: { approved, rolledOut } }).filter((text) =>
            text.startsWith('approved'),
          ),
        );
      }
      return [...broken, ...wrong];
    }

    /** What was approved, by the journal, and the hash over what is there now; `rolledOut` undefined for one that was not started. */
    async function hashesOf(id: number) {
      const row = (await db
        .selectFrom('liveDeployment')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()) as LiveDeploymentRow;
      const approvals = await client.query<{ hash: string }>(
        "select diff -> 'contentHash' ->> 'to' as hash from journal where entity_type = 'LIVE_DEPLOYMENT' and entity_id = $1 and command = 'request.approve' order by seq desc limit 1",
        [id],
      );
      const rolledOut = row.startedOn === null ? undefined : (await contentHashes(db, [row]))(row);
      return { id, approved: approvals.rows[0]?.hash ?? null, rolledOut };
    }
  },
};

/** Sends all of them at once, now this one first and now that one, some ms apart or not at all. */
async function atOnce({ contenders }: Start, round: number) {
  const shift = round % contenders.length;
  const ordered = [...contenders.slice(shift), ...contenders.slice(0, shift)];
  return Promise.all(
    ordered.map(async ({ name, send }, place) => {
      if (place > 0 && round % 3 > 0) await pause((round % 7) * place);
      return { name, heard: await send() };
    }),
  );
}
