import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Connections } from './connection.ts';
import { isOutdated, nameOf, prepareAnew } from './statement.ts';

type Asked = {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly answer: (result: pg.QueryResult) => void;
  readonly fail: (error: unknown) => void;
};

/**
 * Connections for the query builder. The prepared statements of one turn of the event loop go to the database together, on one connection of `turns`;
 * everything else has a connection of `pool` of its own, from its first statement until it is released.
 */
export function inTurns(pool: pg.Pool, turns: pg.Pool): Connections<PostgresPoolClient> {
  let turn: Asked[] = [];
  const flush = () => {
    const asked = turn;
    turn = [];
    void together(turns, asked);
  };
  const share = (text: string, values: readonly unknown[]) =>
    new Promise<pg.QueryResult>((answer, fail) => {
      // What is asked as soon as the promises that are settled now are looked at belongs to the same turn.
      if (turn.push({ text, values, answer, fail }) === 1) queueMicrotask(() => process.nextTick(flush));
    });
  const connect = async (): Promise<PostgresPoolClient> => {
    let own: Promise<pg.PoolClient> | undefined;
    const query = async (text: string, values: readonly unknown[] = []) => {
      if (own === undefined && nameOf(text) !== undefined) return share(text, values);
      own ??= pool.connect();
      return ask(await own, text, values);
    };
    return {
      query: query as pg.PoolClient['query'],
      release: (destroy?: boolean) => {
        own?.then(
          (client) => client.release(destroy),
          () => undefined,
        );
      },
    } as PostgresPoolClient;
  };
  const end = async () => {
    await Promise.all([pool.end(), turns.end()]);
  };
  return { connect, end };
}

/** Each statement succeeds or fails by itself; one whose table has other columns now is asked once more. */
async function together(pool: pg.Pool, asked: readonly Asked[]): Promise<void> {
  let client: pg.PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    for (const { fail } of asked) fail(error);
    return;
  }
  // One write for all of them: each by itself wakes the database, which on a busy machine takes the processor from what is asked next.
  const { stream } = client.connection;
  stream.cork();
  const answers = asked.map(({ text, values, answer, fail }) =>
    ask(client, text, values)
      .catch((error: unknown) => (isOutdated(error) ? ask(client, text, values) : Promise.reject(error)))
      .then(answer, fail),
  );
  stream.uncork();
  await Promise.all(answers);
  client.release();
}

async function ask(client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
  const name = nameOf(text);
  if (name === undefined) return client.query(text, [...values]);
  try {
    return await client.query({ name, text, values: [...values] });
  } catch (error) {
    if (isOutdated(error)) prepareAnew(name);
    throw error;
  }
}
