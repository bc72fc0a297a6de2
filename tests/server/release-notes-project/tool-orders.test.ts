import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { releaseNotesExample as example, type ReleaseNotesInput } from '#contract/release-notes-project/release-notes-project.ts';
import type { toolFaults } from '#contract/tool-health.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { seedIdentityUsers } from '#server/identity/users.ts';
import { watchedProjects } from '#server/modules/release-notes-project/release-notes-project-tool.ts';
import { type TranslationTool, translationTool } from '#server/modules/release-notes-project/translation-tool.ts';
import type { ProblemError } from '#server/problem.ts';
import { aroundCalls } from '#server/upstreams/around-calls.ts';
import { portOf } from '#server/upstreams/tool.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import { refusal, type TestPortal } from '#tests/support/software-project/software.ts';

/** Two servers of one portal (T7, T24). */
let one: TestPortal;
let other: TestPortal;
beforeAll(async () => {
  one = await testPortal();
  other = await testPortal({ database: one.database });
  await seedPeople(one.services);
  await seedIdentityUsers(one.database.owner, 'https://issuer.test');
});
afterAll(async () => {
  await other.close();
  await one.close();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await turn('UP');
});

type Step = 'startEditing' | 'translate' | 'publish' | 'complete' | 'reopen' | 'return';
const body = { ...example };
const turn = (status: 'UP' | 'DOWN') =>
  one.user('admin').setSimulatedBackend({ params: { backend: 'translation-tool' }, body: { status } });
const po = (portal = one) => portal.user('container-po');
const get = async (id: number) => (await po().getReleaseNotesProject({ params: { id } })).body;
const send = (portal: TestPortal, id: number, step: Step, ifMatch?: number) =>
  po(portal)[`${step}ReleaseNotesProject`](
    { params: { id }, body: (step === 'return' ? { reason: 'A sentence is missing.' } : {}) as never },
    ifMatch === undefined ? {} : { ifMatch },
  );
const edit = (portal: TestPortal, id: number, over: Partial<ReleaseNotesInput>, ifMatch?: number) =>
  po(portal).editReleaseNotesProject({ params: { id }, body: { ...body, ...over } }, ifMatch === undefined ? {} : { ifMatch });
const stored = (id: number) =>
  one.services.db.selectFrom('releaseNotesProject').selectAll().where('id', '=', id).executeTakeFirst();
const inTool = async (id: number) => {
  const { toolKey } = (await stored(id)) ?? { toolKey: '' };
  return one.services.db.selectFrom('translationToolProject').selectAll().where('key', '=', toolKey).executeTakeFirst();
};
const tell = (id: number, over: { fault?: (typeof toolFaults)[number]; percent?: number }) =>
  one.user('admin').tellSimulatedTool({ params: { id }, body: { health: 'OK', percent: 0, ...over } });
const silence = async (id: number) => {
  const { toolKey } = (await stored(id)) ?? { toolKey: '' };
  await one.services.db.updateTable('translationToolProject').set({ told: null }).where('key', '=', toolKey).execute();
};
const look = async (id: number, portal = one) => {
  const row = await stored(id);
  return row && watchedProjects.look(portal.services, row);
};
/** As the recurring job of a server that was started anew. */
const goOn = (portal: TestPortal) => watchedProjects.lookAtAll(portal.services);
/** So long ago that whoever gave it would have heard of it. */
const age = (id: number) =>
  one.services.db
    .updateTable('toolOrder')
    .set({ begunOn: new Date(Date.now() - 60_000) })
    .where('entityId', '=', id)
    .where('endedOn', 'is', null)
    .execute();
const ordersOf = (id: number) => one.services.db.selectFrom('toolOrder').selectAll().where('entityId', '=', id).execute();

/** A project as far as a step. */
async function led(...steps: readonly Step[]): Promise<number> {
  const { id } = (await po().createReleaseNotesProject({ body })).body;
  for (const step of steps) {
    if (step === 'publish') {
      await tell(id, { percent: 100 });
      await silence(id);
    }
    await send(one, id, step);
  }
  return id;
}
const published = () => led('startEditing', 'translate', 'publish');
const states = { CREATED: 'open', EDITING: 'open', TRANSLATION: 'in_translation', PUBLISHED: 'published', COMPLETED: 'closed' };
/** What the portal and the tool say of a project, where they agree. */
const agreed = async (id: number) => {
  const [row, tool] = [await stored(id), await inTool(id)];
  if (!row || !tool) return [row?.status, tool?.state];
  expect([tool.state, tool.title, tool.languages]).toEqual([
    states[row.status as keyof typeof states],
    row.title,
    row.targetLanguages,
  ]);
  return row.status;
};
/** The tool takes its time with each order, now this server's and now that one's. */
const dawdle = (portal: TestPortal, ms: number) => {
  const port = portOf<TranslationTool>(portal.services.upstreams, translationTool);
  const slow = aroundCalls(port, async (name, ask) => {
    if (name !== 'report') await pause(ms);
    return ask();
  });
  vi.spyOn(portal.services.upstreams.tools, 'get').mockReturnValue(slow);
};

/** A port whose method does what it does, and then never answers: its server is killed meanwhile. */
const killedAfter = (portal: TestPortal, method: keyof TranslationTool) => {
  const port = portOf<TranslationTool>(portal.services.upstreams, translationTool);
  const told = Promise.withResolvers<void>();
  const whole = port[method] as (...args: unknown[]) => Promise<unknown>;
  const dying = new Proxy(port, {
    get: (target, name, self) =>
      name === method
        ? async (...args: unknown[]) => {
            await whole(...args);
            told.resolve();
            return new Promise(() => undefined);
          }
        : Reflect.get(target, name, self),
  });
  vi.spyOn(portal.services.upstreams.tools, 'get').mockReturnValue(dying);
  return told.promise;
};

describe('two commands that exclude each other, at two servers (T7, D-074)', () => {
  type Contender = (portal: TestPortal, id: number, revision: number) => Promise<unknown>;
  const pairs: readonly [string, () => Promise<number>, Contender, Contender][] = [
    [
      'reopen, complete',
      published,
      (portal, id, at) => send(portal, id, 'reopen', at),
      (portal, id, at) => send(portal, id, 'complete', at),
    ],
    [
      'send to translation, edit',
      () => led('startEditing'),
      (portal, id, at) => send(portal, id, 'translate', at),
      (portal, id, at) => edit(portal, id, { title: 'Another title', targetLanguages: ['en', 'fr'] }, at),
    ],
    [
      'edit, delete',
      () => led(),
      (portal, id, at) => edit(portal, id, { title: 'Another title' }, at),
      (portal, id, at) => po(portal).deleteReleaseNotesProject({ params: { id } }, { ifMatch: at }),
    ],
    [
      'return, publish',
      async () => {
        const id = await led('startEditing', 'translate');
        await tell(id, { percent: 100 });
        return id;
      },
      (portal, id, at) => send(portal, id, 'return', at),
      (portal, id, at) => send(portal, id, 'publish', at),
    ],
  ];
  it.each(pairs)('%s: one wins, and the tool has what the portal has', async (_, make, first, second) => {
    for (let round = 0; round < 8; round += 1) {
      const id = await make();
      const { revision, toolKey } = (await stored(id)) ?? { revision: 0, toolKey: '' };
      dawdle(round % 4 < 2 ? one : other, 30);
      const both = [() => first(one, id, revision), () => second(other, id, revision)];
      const ended = await Promise.allSettled((round % 2 === 0 ? both : both.toReversed()).map((go) => go()));
      vi.restoreAllMocks();
      expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const loser = ended.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
      expect([404, 409, 412]).toContain((loser.reason as ProblemError).status);
      if (await stored(id)) await agreed(id);
      else {
        const left = await one.services.db
          .selectFrom('translationToolProject')
          .select('key')
          .where('key', '=', toolKey)
          .execute();
        expect(left).toEqual([]);
      }
    }
  });

  it('eight of one command at two servers are one order', async () => {
    const id = await led('startEditing');
    const ended = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => send(index % 2 === 0 ? one : other, id, 'translate')),
    );
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await ordersOf(id)).filter(({ command }) => command === 'project.translate')).toHaveLength(1);
    expect(await agreed(id)).toBe('TRANSLATION');
  });
});

describe('an order of which nobody knows what became (T24)', () => {
  it('whose server is killed after the tool took it is carried out by another one, in the name of who gave it', async () => {
    const id = await led('startEditing');
    const told = killedAfter(one, 'translate');
    void send(one, id, 'translate').catch(() => undefined);
    await told;
    // Nothing else is done meanwhile: no text is changed that is being translated.
    const refused = await refusal(edit(other, id, { motivationText: 'Something else.' }));
    expect(refused).toMatchObject({ status: 409, needs: ['underWay'] });
    expect((await get(id)).flow.external?.underWay).toMatchObject([
      { reason: 'project.translate', by: expect.stringContaining(' ') },
    ]);
    await age(id);
    await goOn(other);
    expect(await agreed(id)).toBe('TRANSLATION');
    const [last] = await one.services.db
      .selectFrom('journal')
      .select(['command', 'subject'])
      .where('entityId', '=', id)
      .where('command', '=', 'project.translate')
      .execute();
    expect(last).toEqual({ command: 'project.translate', subject: 'seed-container-po' });
    expect((await get(id)).flow.external?.underWay).toEqual([]);
  });

  it('whose answer was lost says so, keeps everything else out, and is settled once, by the same key', async () => {
    const id = await led('startEditing');
    await tell(id, { fault: 'ANSWER_LOST' });
    const path = `/api/release-notes/projects/${id}/translate`;
    const lost = await one.request(path, { method: 'POST', user: 'container-po', body: '{}' });
    expect([lost.status, lost.headers.get('retry-after'), await lost.text()]).toEqual([
      503,
      '5',
      expect.stringContaining('not known yet'),
    ]);
    expect(await get(id)).toMatchObject({ status: 'EDITING' });
    expect(await refusal(edit(one, id, { motivationText: 'Something else.' }))).toMatchObject({ status: 409 });
    const { begunOn } = (await inTool(id)) ?? {};
    await silence(id);
    await goOn(other);
    expect(await agreed(id)).toBe('TRANSLATION');
    expect((await inTool(id))?.begunOn).toEqual(begunOn);
  });

  it('is the same order when the call is sent again with its key', async () => {
    const id = await led('startEditing');
    await tell(id, { fault: 'ANSWER_LOST' });
    const call = (portal: TestPortal) =>
      portal.request(`/api/release-notes/projects/${id}/translate`, {
        method: 'POST',
        user: 'container-po',
        body: '{}',
        headers: { 'Idempotency-Key': `again-${id}` },
      });
    expect((await call(one)).status).toBe(503);
    await silence(id);
    expect((await call(other)).status).toBe(200);
    expect(await ordersOf(id).then((orders) => orders.filter(({ command }) => command === 'project.translate'))).toMatchObject([
      { outcome: 'done' },
    ]);
    expect(await agreed(id)).toBe('TRANSLATION');
  });

  it('holds nobody longer than 10 s where the tool hangs, and goes on when it is back', { timeout: 30_000 }, async () => {
    const id = await led('startEditing');
    const never = () => new Promise(() => undefined);
    vi.spyOn(one.services.upstreams.tools, 'get').mockReturnValue(new Proxy({}, { get: () => never }));
    const begun = performance.now();
    expect((await refusal(send(one, id, 'translate'))).status).toBe(503);
    expect(performance.now() - begun).toBeLessThan(10_000);
    await goOn(other);
    expect(await agreed(id)).toBe('TRANSLATION');
  });

  it('that the tool refuses is none: nothing is changed, and one may do something else', async () => {
    const id = await led('startEditing');
    await tell(id, { fault: 'REFUSED' });
    expect((await refusal(send(one, id, 'translate'))).status).toBe(409);
    await silence(id);
    expect((await edit(one, id, { motivationText: 'Something else.' })).body).toMatchObject({ status: 'EDITING', health: 'OK' });
    expect(await agreed(id)).toBe('EDITING');
  });
});

describe('what is refused here is not told to the tool (D-050, D-051)', () => {
  it('an edit while somebody else edits', async () => {
    const id = await led('startEditing');
    await other.user('admin').acquireLock({ params: { entityType: 'RELEASE_NOTES_PROJECT', entityId: id } });
    expect((await refusal(edit(one, id, { title: 'Another title' }))).status).toBe(423);
    expect((await inTool(id))?.title).toBe(example.title);
  });
});

describe('a deletion (D-185)', () => {
  it('is refused while the tool is down, and keeps the project in both', async () => {
    const id = await led();
    const remove = () => po().deleteReleaseNotesProject({ params: { id } });
    await turn('DOWN');
    expect((await refusal(remove())).status).toBe(503);
    expect(await refusal(remove())).toMatchObject({ status: 409, needs: ['toolAnswers'] });
    await turn('UP');
    await look(id);
    expect(await agreed(id)).toBe('CREATED');
    await remove();
    expect((await refusal(get(id))).status).toBe(404);
  });

  it('whose answer was lost is done when the tool has it no more', async () => {
    const id = await led();
    const told = killedAfter(one, 'remove');
    void po()
      .deleteReleaseNotesProject({ params: { id } })
      .catch(() => undefined);
    await told;
    expect((await get(id)).flow.external?.underWay).toHaveLength(1);
    await age(id);
    await goOn(other);
    expect((await refusal(get(id))).status).toBe(404);
  });
});

describe('what the tool has and the portal expects (D-074)', () => {
  const change = async (id: number, set: { state?: 'open' | 'in_translation' | 'closed'; version?: string; title?: string }) => {
    const { toolKey } = (await stored(id)) ?? { toolKey: '' };
    await one.services.db.updateTable('translationToolProject').set(set).where('key', '=', toolKey).execute();
  };

  it.each([
    ['closed while it is edited', () => led('startEditing'), { state: 'closed' }],
    ['open while it is translated', () => led('startEditing', 'translate'), { state: 'open' }],
    ['open while it is published', published, { state: 'open' }],
    ['with another title', () => led('startEditing'), { title: 'A refused title' }],
  ] as const)('is put right where it is %s', async (_, make, set) => {
    const id = await make();
    await change(id, set);
    await look(id);
    await agreed(id);
  });

  it('is asked of a completed one until it is closed there', async () => {
    const id = await led('startEditing', 'translate', 'publish', 'complete');
    await change(id, { state: 'open' });
    await one.services.db.updateTable('releaseNotesProject').set({ toolAgrees: false }).where('id', '=', id).execute();
    await goOn(one);
    expect(await agreed(id)).toBe('COMPLETED');
    await look(id);
    expect((await stored(id))?.toolAgrees).toBe(true);
  });

  it('counts only progress of the texts that were sent', async () => {
    const id = await led('startEditing', 'translate');
    await change(id, { version: 'of other texts' });
    const { toolKey } = (await stored(id)) ?? { toolKey: '' };
    const longAgo = new Date(Date.now() - 86_400_000);
    await one.services.db.updateTable('translationToolProject').set({ begunOn: longAgo }).where('key', '=', toolKey).execute();
    await look(id);
    expect(await get(id)).toMatchObject({ status: 'TRANSLATION', translated: 1 });
    expect(await refusal(send(one, id, 'publish'))).toMatchObject({ status: 409, needs: ['isTranslated'] });
    expect((await inTool(id))?.version).not.toBe('of other texts');
  });
});
