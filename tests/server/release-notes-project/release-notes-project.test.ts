import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseNotesExample as example, type ReleaseNotesInput } from '#contract/release-notes-project/release-notes-project.ts';
import { dayAfter } from '#contract/time-zone.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { seedIdentityUsers } from '#server/identity/users.ts';
import { watchedProjects } from '#server/modules/release-notes-project/release-notes-project-store.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import { newChain, refusal, type TestPortal, walkChain } from '#tests/support/software-project/software.ts';

let t: TestPortal;
beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
  await seedIdentityUsers(t.database.owner, 'https://issuer.test');
});
afterAll(() => t.close());

const many = ['de', 'fr', 'es', 'pt'].flatMap((tag) => 'AT BE CH DE FR IT ES PT US CA'.split(' ').map((of) => `${tag}-${of}`));
const po = () => t.user('container-po');
const create = async (over: Partial<ReleaseNotesInput> = {}) =>
  (await po().createReleaseNotesProject({ body: { ...example, ...over } })).body;
const get = async (id: number) => (await po().getReleaseNotesProject({ params: { id } })).body;
const keyOf = async (id: number) =>
  await t.services.db.selectFrom('releaseNotesProject').select(['id', 'toolKey']).where('id', '=', id).executeTakeFirstOrThrow();
const look = async (id: number) => watchedProjects.look(t.services, await keyOf(id));
const say = (id: number, body: { health: 'OK' | 'NOT_FOUND' | 'NOT_AVAILABLE'; isKnown?: boolean; percent: number }) =>
  t.user('admin').tellSimulatedTool({ params: { id }, body });
const switchTool = (status: 'UP' | 'DOWN') =>
  t.user('admin').setSimulatedBackend({ params: { backend: 'translation-tool' }, body: { status } });
const inTranslation = async (over: Partial<ReleaseNotesInput> = {}) => {
  const { id } = await create(over);
  await po().startEditingReleaseNotesProject({ params: { id }, body: {} });
  await po().translateReleaseNotesProject({ params: { id }, body: {} });
  return id;
};

describe('fields (D-117, RN-02)', () => {
  it('opens a project in the tool, with English among its languages, each written as BCP 47 has it', async () => {
    const project = await create({ targetLanguages: ['DE', 'pt-br', 'de', 'zh-hant-tw'] });
    expect(project).toMatchObject({ status: 'CREATED', health: 'OK', brandId: 1, downloadUrl: null, translated: 1 });
    // Its links lead nowhere, which the page says (D-231).
    expect(project.isToolSimulated).toBe(true);
    expect(project.targetLanguages).toEqual(['en', 'de', 'pt-BR', 'zh-Hant-TW']);
    expect(project.projectLink).toMatch(/^https:\/\/translation\.example\.org\/projects\/./);
    expect(project.owner).toMatchObject({ id: 'seed-container-po', username: 'container-po' });
  });

  it.each([
    ['title', { title: 'ab' }],
    ['swPackageName', { swPackageName: 'x' }],
    ['swPackageVersion', { swPackageVersion: '' }],
    ['motivationText', { motivationText: 'x'.repeat(1501) }],
    ['brand', { brand: 'porsche' }],
    ['appName', { appName: 'ORU' }],
    ['region', { region: 'row' }],
    ['targetLanguages', { targetLanguages: [] }],
    ['targetLanguages/0', { targetLanguages: ['german'] }],
    ['targetLanguages/1', { targetLanguages: ['de', 'qq'] }],
    // English is one of them, named or not.
    ['targetLanguages', { targetLanguages: many }],
  ])('refuses a wrong %s at its field', async (field, over) => {
    const response = await t.request('/api/release-notes/projects', {
      method: 'POST',
      user: 'container-po',
      body: JSON.stringify({ ...example, ...over }),
    });
    const problem = (await response.json()) as { errors?: { pointer: string }[]; fields?: { pointer: string }[] };
    expect([response.status, JSON.stringify(problem)]).toEqual([422, expect.stringContaining(`"/${field}"`)]);
  });

  it('asks for a due date three days ahead where it is set, and lets one stay that came near', async () => {
    const today = t.services.now().toISOString().slice(0, 10);
    const near = await refusal(create({ dueDate: dayAfter(today, 2) }));
    expect([near.status, JSON.stringify(near)]).toEqual([422, expect.stringContaining('/dueDate')]);
    const { id, revision } = await create({ dueDate: dayAfter(today, 3) });
    await t.services.db.updateTable('releaseNotesProject').set({ dueDate: today }).where('id', '=', id).execute();
    const edit = (dueDate: string) =>
      po().editReleaseNotesProject({ params: { id }, body: { ...example, dueDate } }, { ifMatch: revision });
    expect((await refusal(edit(dayAfter(today, 1)))).status).toBe(422);
    expect((await edit(today)).body.dueDate).toBe(today);
  });

  it('knows only owners of the directory (R4C_OWNER_NOT_FOUND)', async () => {
    expect(await refusal(create({ ownerId: 'nobody' }))).toMatchObject({ code: 'R4C_OWNER_NOT_FOUND' });
  });

  it('takes only an owner who can lead it on: somebody who may write release notes of the brand (D-074)', async () => {
    const refused = { status: 422, fields: ['/ownerId'] };
    expect(await refusal(create({ ownerId: 'seed-analyst' }))).toMatchObject(refused);
    const { id } = await create();
    const body = { ...example, ownerId: 'seed-test-manager' };
    expect(await refusal(po().editReleaseNotesProject({ params: { id }, body }))).toMatchObject(refused);
  });

  it('takes only a car brand that its author may write release notes of (X-29, D-219)', async () => {
    const refused = { status: 422, fields: ['/brand'] };
    expect(await refusal(create({ brand: 'audi' }))).toMatchObject(refused);
    const { id } = await create();
    const body = { ...example, brand: 'seat' } as const;
    expect(await refusal(po().editReleaseNotesProject({ params: { id }, body }))).toMatchObject(refused);
    const made = await t.user('multi-brand-release-manager').createReleaseNotesProject({ body: { ...example, brand: 'audi' } });
    expect(made.body.brand).toBe('audi');
  });

  it.each([
    ['app', { appName: 'ica' }],
    ['car brand', { brand: 'audi' }],
    ['region', { region: 'chn' }],
  ] as const)('keeps the %s of texts that are being translated', async (_, over) => {
    const id = await inTranslation({ appName: 'oru', brand: 'vw', region: 'eu' });
    const body = { ...example, appName: 'oru', brand: 'vw', region: 'eu', ...over } as const;
    expect(await refusal(t.user('admin').editReleaseNotesProject({ params: { id }, body }))).toMatchObject({
      status: 409,
      needs: ['contentUnchanged'],
    });
  });

  it('keeps package, motivation and languages while they are translated, and takes another owner and date (D-074)', async () => {
    const id = await inTranslation();
    const before = await get(id);
    const edit = (over: Partial<ReleaseNotesInput>) =>
      po().editReleaseNotesProject({ params: { id }, body: { ...example, ...over } });
    expect(await refusal(edit({ motivationText: 'Something else.' }))).toMatchObject({ status: 409 });
    expect((await get(id)).revision).toBe(before.revision);
    expect((await edit({ title: 'Another title', dueDate: '2099-02-02', ownerId: 'seed-aec-sdt-admin' })).body).toMatchObject({
      title: 'Another title',
      owner: { id: 'seed-aec-sdt-admin' },
    });
    expect(
      await refusal(po().returnReleaseNotesProject({ params: { id }, body: { reason: 'It is mine no more.' } })),
    ).toMatchObject({
      status: 403,
    });
  });
});

describe('the translation tool (RN-03, D-231)', () => {
  it('is told of a project before anything is stored: while it is down, nothing is created', async () => {
    const count = async () => (await po().listReleaseNotesProjects({})).body.total;
    const before = await count();
    await switchTool('DOWN');
    expect((await refusal(create())).status).toBe(503);
    await switchTool('UP');
    expect(await count()).toBe(before);
  });

  it('does not answer while it is down: the health says so, steps that need it are closed, and open when it is back', async () => {
    const { id } = await create();
    const health = async () => (await po().getReleaseNotesHealth({ params: { id } })).body.health;
    expect(await health()).toBe('OK');
    await switchTool('DOWN');
    expect(await health()).toBe('NOT_AVAILABLE');
    // Whoever was told so reads the same on the page and in the list (D-247).
    expect(await get(id)).toMatchObject({ status: 'CREATED', health: 'NOT_AVAILABLE' });
    expect(await refusal(po().startEditingReleaseNotesProject({ params: { id }, body: {} }))).toMatchObject({
      status: 409,
      needs: ['toolAnswers'],
    });
    await switchTool('UP');
    await look(id);
    expect((await po().startEditingReleaseNotesProject({ params: { id }, body: {} })).body.status).toBe('EDITING');
  });

  it('that broke off during an order leaves the project as it was, closes what needs it, and takes the order again', async () => {
    const { id } = await create();
    await switchTool('DOWN');
    // Not looked at since: the page thinks that it answers.
    expect((await refusal(po().startEditingReleaseNotesProject({ params: { id }, body: {} }))).status).toBe(503);
    expect(await get(id)).toMatchObject({ status: 'CREATED', health: 'NOT_AVAILABLE' });
    await switchTool('UP');
    await look(id);
    expect((await po().startEditingReleaseNotesProject({ params: { id }, body: {} })).body.status).toBe('EDITING');
  });

  it('that is asked about one project and has turned is asked about all: the list says what the page says (RN-03, D-247)', async () => {
    const ids = [await create(), await create(), await create()].map(({ id }) => id);
    const listed = async () => {
      const { items } = (await po().listReleaseNotesProjects({ query: { limit: '200' } })).body;
      return items.filter(({ id }) => ids.includes(id)).map(({ health }) => health);
    };
    const asked = async () => (await po().getReleaseNotesHealth({ params: { id: Number(ids[0]) } })).body.health;
    expect([await asked(), ...(await listed())]).toEqual(Array(4).fill('OK'));
    await switchTool('DOWN');
    expect([await asked(), ...(await listed())]).toEqual(Array(4).fill('NOT_AVAILABLE'));
    await switchTool('UP');
    expect([await asked(), ...(await listed())]).toEqual(Array(4).fill('OK'));
  });

  it('that fails for one project is asked about all of them within one look (D-247)', async () => {
    const ids = [await create(), await create(), await create()].map(({ id }) => id);
    await switchTool('DOWN');
    await watchedProjects.lookAtAll(t.services);
    expect(await Promise.all(ids.map(async (id) => (await get(id)).health))).toEqual(Array(3).fill('NOT_AVAILABLE'));
    await switchTool('UP');
    await watchedProjects.lookAtAll(t.services);
    expect(await Promise.all(ids.map(async (id) => (await get(id)).health))).toEqual(Array(3).fill('OK'));
  });

  it('has translated nothing of texts that are sent again, as soon as they are sent', async () => {
    const id = await inTranslation();
    await say(id, { health: 'OK', percent: 100 });
    await t.services.db.updateTable('translationToolProject').set({ told: null }).execute();
    await po().returnReleaseNotesProject({ params: { id }, body: { reason: 'A sentence is missing.' } });
    const percents = async () => (await po().listReleaseNotesLanguages({ params: { id } })).body.map(({ percent }) => percent);
    expect([await percents(), (await get(id)).translated]).toEqual([[100, 0], 1]);
    await po().translateReleaseNotesProject({ params: { id }, body: {} });
    expect([await percents(), (await get(id)).translated]).toEqual([[100, 0], 1]);
  });

  it('translates language by language; once all are complete the project can be published, with an address to download', async () => {
    const id = await inTranslation();
    await say(id, { health: 'OK', percent: 40 });
    const languages = async () => (await po().listReleaseNotesLanguages({ params: { id } })).body;
    expect(await languages()).toEqual([
      { language: 'en', percent: 100 },
      { language: 'de', percent: 40 },
    ]);
    expect((await refusal(po().publishReleaseNotesProject({ params: { id }, body: {} }))).status).toBe(409);
    const { revision } = await get(id);
    await say(id, { health: 'OK', percent: 60 });
    // Progress is no change of the project: nobody's edit grows old by it.
    expect((await get(id)).revision).toBe(revision);
    await say(id, { health: 'OK', percent: 100 });
    expect((await get(id)).translated).toBe(2);
    const { body } = await po().publishReleaseNotesProject({ params: { id }, body: {} });
    expect(body).toMatchObject({ status: 'PUBLISHED', downloadUrl: expect.stringMatching(/^https:\/\/.*\.zip$/) });
    const reopened = (await po().reopenReleaseNotesProject({ params: { id }, body: {} })).body;
    expect([reopened.status, reopened.downloadUrl]).toEqual(['EDITING', null]);
  });

  it('by itself grows with the clock, and one that is always complete is published at once', async () => {
    const id = await inTranslation();
    const begunOn = new Date(t.services.now().getTime() - 3_600_000);
    const { toolKey } = await keyOf(id);
    await t.services.db.updateTable('translationToolProject').set({ begunOn }).where('key', '=', toolKey).execute();
    await look(id);
    expect((await po().publishReleaseNotesProject({ params: { id }, body: {} })).body.status).toBe('PUBLISHED');
    const again = await inTranslation({ targetLanguages: ['en'] });
    await look(again);
    expect((await po().publishReleaseNotesProject({ params: { id: again }, body: {} })).body.status).toBe('PUBLISHED');
  });

  it.each(['sim-rnlost', 'sim-rnstate'])(
    'with %s leaves the project UNKNOWN until it is called otherwise (D-074)',
    async (word) => {
      const { id } = await create({ title: `Notes ${word}` });
      await look(id);
      expect(await get(id)).toMatchObject({ status: 'UNKNOWN' });
      const { toolKey } = await keyOf(id);
      await t.services.db.updateTable('translationToolProject').set({ title: 'Notes' }).where('key', '=', toolKey).execute();
      await look(id);
      expect(await get(id)).toMatchObject({ status: 'CREATED', health: 'OK' });
    },
  );

  it('keeps nothing of a project that is deleted', async () => {
    const { id } = await create();
    const { toolKey } = await keyOf(id);
    await po().deleteReleaseNotesProject({ params: { id } });
    const left = await t.services.db.selectFrom('translationToolProject').select('key').where('key', '=', toolKey).execute();
    expect([left, (await refusal(get(id))).status]).toEqual([[], 404]);
  });
});

describe('links from release notes of candidates', () => {
  it('name the candidates, each as the caller may read of it, also after the texts were withdrawn (D-241)', async () => {
    const id = await inTranslation();
    await say(id, { health: 'OK', percent: 100 });
    expect((await get(id)).linkedFrom).toEqual([]);
    const { downloadUrl } = (await po().publishReleaseNotesProject({ params: { id }, body: {} })).body;
    const chain = await newChain(t, 'Links notes', [1, 4]);
    await walkChain(t, chain, 'push');
    const body = { title: 'As published', url: downloadUrl ?? '' };
    await po().saveReleaseNote({ params: { id: chain.id, brandId: 1 }, body });
    const linked = [{ entityType: 'RELEASE_CANDIDATE', brandId: 1, open: expect.objectContaining({ id: chain.id }) }];
    expect((await get(id)).linkedFrom).toEqual(linked);
    const reopened = (await po().reopenReleaseNotesProject({ params: { id }, body: {} })).body;
    expect(reopened).toMatchObject({ downloadUrl: null, withdrawnUrl: downloadUrl, linkedFrom: linked });
    await po().translateReleaseNotesProject({ params: { id }, body: {} });
    await say(id, { health: 'OK', percent: 100 });
    const again = (await po().publishReleaseNotesProject({ params: { id }, body: {} })).body;
    expect(again).toMatchObject({ downloadUrl, withdrawnUrl: null, linkedFrom: linked });
    await po().reopenReleaseNotesProject({ params: { id }, body: {} });
    const deleted = async () => (await po().listDeletedReleaseNotes({})).body;
    expect(await deleted()).toEqual([]);
    await po().deleteReleaseNotesProject({ params: { id } });
    // The candidate can still say that its link leads nowhere.
    expect(await deleted()).toEqual([{ title: again.title, url: downloadUrl }]);
  });
});

describe('whose turn it is (D-096)', () => {
  it('is told the owner, with the due date, and nobody else', async () => {
    const { id } = await create({ title: 'Whose turn' });
    const tasksOf = async (user: string) =>
      (await t.user(user).getHome({})).body.tasks.filter(
        (task) => task.entityType === 'RELEASE_NOTES_PROJECT' && task.entityId === id,
      );
    expect(await tasksOf('aec-sdt-admin')).toEqual([]);
    expect(await tasksOf('container-po')).toMatchObject([
      {
        kind: 'project.startEditing',
        title: 'Whose turn',
        dueDate: example.dueDate,
        route: `/software/release-notes-projects/${id}/overview?do=project.startEditing`,
      },
    ]);
    // What is to be written is where the task leads to, and not the first field of the form (C12).
    await po().startEditingReleaseNotesProject({ params: { id }, body: {} });
    await po().editReleaseNotesProject({ params: { id }, body: { ...example, title: 'Whose turn', motivationText: '' } });
    expect(await tasksOf('container-po')).toMatchObject([
      { kind: 'project.edit', route: `/software/release-notes-projects/${id}/properties?field=motivationText` },
    ]);
  });
});
