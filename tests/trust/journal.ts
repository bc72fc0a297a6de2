import type pg from 'pg';
import type { Entry } from '#tests/trust/races/winners.ts';

export async function lastSeq(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ seq: string | null }>('select max(seq) as seq from journal');
  return Number(rows[0]?.seq ?? 0);
}

/** Rows of the journal about some entities, or all of a type, that came after a row. */
export async function entriesSince(
  client: pg.Client,
  since: number,
  entities: readonly { readonly type: string; readonly id?: number }[],
): Promise<Entry[]> {
  const { rows } = await client.query<{
    seq: string;
    of: string;
    by: string;
    command: string;
    before: string | null;
    after: string | null;
  }>(
    `select seq, entity_type || ' ' || entity_id as of, request_id as by, command, hash_before as before, hash_after as after
     from journal where seq > $1 and (entity_type = any($2) or entity_type || ' ' || entity_id = any($3)) order by seq`,
    [
      since,
      entities.filter(({ id }) => id === undefined).map(({ type }) => type),
      entities.filter(({ id }) => id !== undefined).map(({ id, type }) => `${type} ${id}`),
    ],
  );
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}
