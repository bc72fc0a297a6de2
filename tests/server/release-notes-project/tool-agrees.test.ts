import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { twoServers } from '#tests/support/release-notes-project/two-servers.ts';
import { refusal } from '#tests/support/software-project/software.ts';

const servers = await twoServers();
const { age, agreed, get, goOn, inTool, killedAfter, led, look, one, other, po, published, send, stored, turn } = servers;
afterAll(servers.close);
afterEach(servers.restore);

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
