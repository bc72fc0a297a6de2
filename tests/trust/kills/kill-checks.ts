import type { Trial } from '#tests/trust/field.ts';

/** A command that was sent by a key until the server died, and once more after it came back. */
export type Order = {
  readonly name: string;
  /** the answer before the kill; status 0: none came */
  readonly first: { readonly status: number; readonly id: number | undefined };
  /** the answer to the same key afterwards */
  readonly again: { readonly status: number; readonly id: number | undefined };
  /** entities of that name that are there now */
  readonly made: readonly number[];
  /** rows of the journal that say that one was created */
  readonly rows: number;
};

export type Aftermath = {
  readonly orders: readonly Order[];
  /** states of uploads that are open, some seconds after the start */
  readonly openUploads: readonly string[];
  /** vehicles of the rollout that were done before the kill, after it, and some seconds later; `left`: still to do at the end */
  readonly rollout: { readonly before: number; readonly back: number; readonly later: number; readonly left: number };
  readonly journal: { readonly code: number; readonly output: string };
  /** ms until the portal was ready again */
  readonly backIn: number;
};

const backWithin = 60_000;

/** What a kill has broken, in words (T24). */
export function judgeKill({ backIn, journal, openUploads, orders, rollout }: Aftermath): string[] {
  const broken = orders.flatMap(judgeOrder);
  if (openUploads.length > 0) broken.push(`uploads are still ${openUploads.join(', ')}`);
  if (rollout.back < rollout.before)
    broken.push(`vehicles that were done before are not after: ${rollout.before}, then ${rollout.back}`);
  if (rollout.left > 0 && rollout.later <= rollout.back)
    broken.push(`the rollout stands at ${rollout.later} vehicles, ${rollout.left} are left`);
  if (journal.code !== 0) broken.push(`verify-journal ended with ${journal.code}: ${journal.output.trim()}`);
  if (backIn > backWithin) broken.push(`it took ${Math.round(backIn)} ms until it was ready again`);
  return broken;
}

function judgeOrder({ again, first, made, name, rows }: Order): string[] {
  const broken: string[] = [];
  const isAcknowledged = first.status >= 200 && first.status < 300;
  if (first.status !== 0 && !isAcknowledged && first.status !== 503) broken.push(`${name} was answered ${first.status}`);
  if (again.status < 200 || again.status > 299) broken.push(`${name}: its key was answered ${again.status} afterwards`);
  if (isAcknowledged && again.id !== first.id) broken.push(`${name} was ${first.id}, its key says ${again.id}`);
  if (made.length !== 1) broken.push(`${name} is there ${made.length} times`);
  if (rows !== 1) broken.push(`${name} has ${rows} rows in the journal`);
  return broken;
}

/** Made-up aftermaths, right and wrong. */
export function killTrials(): Trial[] {
  const order: Order = { name: 'a', first: { status: 201, id: 4 }, again: { status: 201, id: 4 }, made: [4], rows: 1 };
  const right: Aftermath = {
    orders: [order, { ...order, first: { status: 0, id: undefined } }],
    openUploads: [],
    rollout: { before: 3, back: 3, later: 9, left: 5 },
    journal: { code: 0, output: '' },
    backIn: 4_000,
  };
  const trial = (what: string, isWrong: boolean, over: Partial<Aftermath>): Trial => ({
    what,
    isWrong,
    says: judgeKill({ ...right, ...over }),
  });
  const withOrder = (over: Partial<Order>) => ({ orders: [{ ...order, ...over }] });
  return [
    trial('all is there once', false, {}),
    trial('the rollout had ended', false, { rollout: { before: 9, back: 9, later: 9, left: 0 } }),
    trial('an acknowledged command is lost', true, withOrder({ made: [], rows: 0 })),
    trial('it happened twice', true, withOrder({ made: [4, 5], rows: 2 })),
    trial('two rows in the journal', true, withOrder({ rows: 2 })),
    trial('the key answers another one', true, withOrder({ again: { status: 201, id: 5 } })),
    trial('the key is stuck', true, withOrder({ again: { status: 409, id: undefined } })),
    trial('an upload hangs', true, { openUploads: ['UPLOADING'] }),
    trial('the rollout stands', true, { rollout: { before: 3, back: 3, later: 3, left: 5 } }),
    trial('results are lost', true, { rollout: { before: 3, back: 2, later: 9, left: 5 } }),
    trial('the journal is not whole', true, { journal: { code: 1, output: 'Row 3 is missing or was changed.' } }),
    trial('it does not come back', true, { backIn: 61_000 }),
  ];
}
