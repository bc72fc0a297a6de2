import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { releaseNotesExample as example } from '#contract/release-notes-project/release-notes-project.ts';
import type { ProblemError } from '#server/problem.ts';
import { twoServers } from '#tests/support/release-notes-project/two-servers.ts';
import { refusal, type TestPortal } from '#tests/support/software-project/software.ts';

const servers = await twoServers();
const {
  age,
  agreed,
  dawdle,
  edit,
  get,
  goOn,
  inTool,
  killedAfter,
  led,
  one,
  ordersOf,
  other,
  po,
  published,
  send,
  silence,
  stored,
  tell,
} = servers;
afterAll(servers.close);
afterEach(servers.restore);

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
    const problem = await lost.json();
    expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '5']);
    // What says so to a page: there is nothing to send again.
    expect(problem).toMatchObject({ detail: expect.stringContaining('not known yet'), needs: [{ key: 'underWay' }] });
    expect(await get(id)).toMatchObject({ status: 'EDITING' });
    expect(await refusal(edit(one, id, { motivationText: 'Something else.' }))).toMatchObject({ status: 409 });
    const { begunOn } = (await inTool(id)) ?? {};
    await silence(id);
    await goOn(other);
    expect(await agreed(id)).toBe('TRANSLATION');
    expect((await inTool(id))?.begunOn).toEqual(begunOn);
  });

  it('is told in the log when it begins and when it ends, however often it is tried (T21)', async () => {
    const id = await led('startEditing');
    await tell(id, { fault: 'ANSWER_LOST' });
    const { log } = one.services;
    const said = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'error'), vi.spyOn(log, 'info')] as const;
    const told = () =>
      said.map(({ mock }) => mock.calls.map(([, text]) => text).filter((text) => `${text}`.startsWith('an order')));
    expect((await refusal(send(one, id, 'translate'))).status).toBe(503);
    for (let look = 0; look < 3; look += 1) {
      await age(id);
      await goOn(one);
    }
    expect(told()).toEqual([['an order to the translation tool is not settled yet'], [], []]);
    await silence(id);
    await goOn(one);
    expect(told()).toEqual([[expect.any(String)], [], ['an order to the translation tool was settled']]);
    vi.restoreAllMocks();
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

  it('is the same order when a PUT is sent again, whose revision it has moved itself (D-051)', async () => {
    const id = await led('startEditing');
    await tell(id, { fault: 'ANSWER_LOST' });
    const { revision } = (await stored(id)) ?? { revision: 0 };
    const call = async (portal: TestPortal, user = 'container-po') => {
      const response = await portal.request(`/api/release-notes/projects/${id}`, {
        method: 'PUT',
        user,
        body: JSON.stringify({ ...example, title: 'A title that is not known yet' }),
        headers: { 'If-Match': `"${revision}"` },
      });
      return [response.status, await response.text()];
    };
    const notYet = [503, expect.stringContaining('underWay')];
    expect(await call(one)).toEqual(notYet);
    expect((await stored(id))?.revision).toBeGreaterThan(revision);
    expect(await call(other)).toEqual(notYet);
    // Somebody else gives another order, and has not seen this one.
    expect((await call(other, 'admin'))[0]).toBe(412);
    await silence(id);
    expect((await call(other))[0]).toBe(200);
    expect((await ordersOf(id)).filter(({ command }) => command === 'project.edit')).toMatchObject([{ outcome: 'done' }]);
    expect((await inTool(id))?.title).toBe('A title that is not known yet');
    // What has ended is no order any more: whoever changes the project has to have seen it.
    expect((await call(one))[0]).toBe(412);
  });

  it('is the same order when a DELETE is sent again: it is carried out once (D-051)', async () => {
    const id = await led();
    await tell(id, { fault: 'ANSWER_LOST' });
    const { revision } = (await stored(id)) ?? { revision: 0 };
    const call = async () => {
      const headers = { 'If-Match': `"${revision}"` };
      return (await one.request(`/api/release-notes/projects/${id}`, { method: 'DELETE', user: 'container-po', headers })).status;
    };
    // The tool has nothing of it any more when it is asked the second time.
    expect([await call(), await call(), await call()]).toEqual([503, 204, 404]);
  });

  it('that the tool refuses is none: nothing is changed, and one may do something else', async () => {
    const id = await led('startEditing');
    await tell(id, { fault: 'REFUSED' });
    // Not as if somebody else had changed something (D-150).
    expect(await refusal(send(one, id, 'translate'))).toMatchObject({ status: 409, code: 'UNKNOWN' });
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
