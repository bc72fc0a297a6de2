import { setTimeout as pause } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { releaseNotesExample as example, type ReleaseNotesInput } from '#contract/release-notes-project/release-notes-project.ts';
import type { toolFaults } from '#contract/tool-health.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { seedIdentityUsers } from '#server/identity/users.ts';
import { watchedProjects } from '#server/modules/release-notes-project/release-notes-project-store.ts';
import { type TranslationTool, translationTool } from '#server/modules/release-notes-project/translation-tool.ts';
import { aroundCalls } from '#server/upstreams/around-calls.ts';
import { portOf } from '#server/upstreams/tool.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';

export type Step = 'startEditing' | 'translate' | 'publish' | 'complete' | 'reopen' | 'return';

/** Two servers of one portal, and what tests of orders to the translation tool do at them. */
export async function twoServers() {
  const one: TestPortal = await testPortal();
  const other: TestPortal = await testPortal({ database: one.database });
  await seedPeople(one.services);
  await seedIdentityUsers(one.database.owner, 'https://issuer.test');
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
  /** after each test */
  const restore = async () => {
    vi.restoreAllMocks();
    await turn('UP');
  };
  const close = async () => {
    await other.close();
    await one.close();
  };
  return {
    age,
    agreed,
    close,
    dawdle,
    edit,
    get,
    goOn,
    inTool,
    killedAfter,
    led,
    look,
    one,
    ordersOf,
    other,
    po,
    published,
    restore,
    send,
    silence,
    stored,
    tell,
    turn,
  };
}
