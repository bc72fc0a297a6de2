import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '#server/db/seed/seed.ts';
import { bigLoopSetup, type CampaignSetup, oru20Setup } from '#tests/support/campaign/campaign-setup.ts';
import { answer, type SentFile, sendFiles } from '#tests/support/portal/caller.ts';
import { inProcess } from '#tests/support/portal/in-process-caller.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';

let t: TestPortal;
let kinds: Readonly<Record<'bigLoop' | 'oru20', CampaignSetup>>;
beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
  kinds = { bigLoop: bigLoopSetup(inProcess(t)), oru20: oru20Setup(inProcess(t)) };
  return () => t.close();
});

type Shown = {
  readonly id: number;
  readonly revision: number;
  readonly validity: {
    readonly valid: boolean;
    readonly details: readonly { readonly field: string; readonly message: string }[];
  };
  readonly campaigns: readonly { readonly open: { readonly id: number; readonly name: string; readonly route: string } | null }[];
  readonly file: { readonly name: string; readonly size: number; readonly sha256: string } | null;
};

const call = async (setup: CampaignSetup, method: string, path: string, body?: object, user = 'oru20-manager') => {
  const response = await (await inProcess(t)(user)).call(`${setup.base}/releases${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined };
};
const send = async (setup: CampaignSetup, data: object, files: readonly SentFile[], at = '', method = 'POST') =>
  sendFiles<Shown>(await setup.manager(), method, `${setup.base}/releases${at}`, { ...setup.release, ...data }, files);
const shown = async (setup: CampaignSetup, id: number): Promise<Shown> => (await call(setup, 'GET', `/${id}`)).body;
const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

describe.each(['bigLoop', 'oru20'] as const)('a release of %s', (key) => {
  const kind = () => kinds[key];

  it('is created with its file, whose hash is that of what was sent (BIG-13, ORU2-06, D-112, D-114)', async () => {
    const { content } = kind().file;
    const made = await send(kind(), { name: `Whole ${key}`, sha256: hashOf(content) }, [kind().file]);
    const own =
      key === 'bigLoop'
        ? { diagnosticAddress: '17FC', softwareRelease: 'GW-2026.1' }
        : { ecu: 'ICC', artifactoryType: 'GENERIC' };
    expect(made).toMatchObject({ ...kind().release, name: `Whole ${key}`, ...own });
    expect(made).toMatchObject({
      file: { name: kind().file.name, size: content.length, sha256: hashOf(content) },
      validity: { valid: true, details: [] },
      campaigns: [],
      campaignCount: 0,
    });
    const file = await (await kind().manager()).call(`${kind().base}/releases/${made.id}/file`);
    expect(await file.text()).toBe(content);
  });

  it('is refused where the file did not arrive whole, or none was sent', async () => {
    const sha256 = hashOf('something else');
    await expect(send(kind(), { name: 'Torn', sha256 }, [kind().file])).rejects.toThrow('did not arrive whole');
    await expect(send(kind(), { name: 'Without a file' }, [])).rejects.toThrow('HTTP 4');
    await expect(send(kind(), { name: 'Empty' }, [{ ...kind().file, content: '' }])).rejects.toThrow('HTTP 4');
    await expect(send(kind(), { name: 'Another kind' }, [{ ...kind().file, name: 'run.exe' }])).rejects.toThrow('HTTP 4');
    await expect(send(kind(), { name: 'Another part' }, [{ ...kind().file, part: 'other' }])).rejects.toThrow('HTTP 4');
  });

  it('says by its fields why it is not valid, in list, page and campaigns alike (ERR-17, D-114, D-247)', async () => {
    const id = await kind().newRelease();
    const campaign = await kind().newCampaign();
    await answer(await kind().manager(), 'PUT', `${kind().base}/campaigns/${campaign.id}/release/${id}`);
    await kind().makeValid(id, false);
    const { validity } = await shown(kind(), id);
    expect(validity).toMatchObject({ valid: false, details: [{ field: key === 'bigLoop' ? 'softwareRelease' : 'artifacts' }] });
    expect(validity.details[0]?.message).toContain('artifact store');
    expect((await call(kind(), 'GET', `/${id}/validity`)).body).toEqual(validity);
    const list = (await call(kind(), 'GET', '?validity=invalid')).body as { items: { id: number }[] };
    expect(list.items.map((row) => row.id)).toContain(id);
    const { readiness, release } = await answer<{ readiness: object; release: object }>(
      await kind().manager(),
      'GET',
      `${kind().base}/campaigns/${campaign.id}`,
    );
    expect([readiness, release]).toMatchObject([{ releaseComplete: false }, { isValid: false }]);
  });

  it('names the campaigns that use it, and is deleted only when none does (D-112)', async () => {
    const id = await kind().newRelease();
    const campaign = await kind().newCampaign();
    await answer(await kind().manager(), 'PUT', `${kind().base}/campaigns/${campaign.id}/release/${id}`);
    const { campaigns } = await shown(kind(), id);
    expect(campaigns).toMatchObject([{ open: { id: campaign.id, name: campaign.name } }]);
    const refused = await call(kind(), 'DELETE', `/${id}`);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('unused')]);
    expect((await call(kind(), 'GET', `/${id}`)).status).toBe(200);
    const unused = await kind().newRelease();
    expect((await call(kind(), 'DELETE', `/${unused}`)).status).toBe(204);
    expect((await call(kind(), 'GET', `/${unused}`)).status).toBe(404);
  });

  it('keeps its file when none is sent, and takes another one (D-179c)', async () => {
    const id = await kind().newRelease();
    const before = await shown(kind(), id);
    await send(kind(), { description: 'Changed' }, [], `/${id}`, 'PUT');
    expect((await shown(kind(), id)).file).toEqual(before.file);
    const content = '{"order":[2]}';
    const after = await send(kind(), { description: 'Changed' }, [{ ...kind().file, content }], `/${id}`, 'PUT');
    expect(after.file?.sha256).toBe(hashOf(content));
    expect(after.revision).toBeGreaterThan(before.revision);
  });

  it.each([['release-manager'], ['container-po'], ['analyst']])('is nothing for %s (ROLE-R10)', async (user) => {
    const id = await kind().newRelease();
    expect((await call(kind(), 'GET', `/${id}`, undefined, user)).status).toBe(403);
    expect((await call(kind(), 'GET', '', undefined, user)).status).toBe(403);
  });
});

describe('what only one kind has', () => {
  it('the software releases of big-loop (API-059)', async () => {
    expect((await call(kinds.bigLoop, 'GET', '/resource-names')).body).toContain('GW-2026.1');
  });

  it('what the artifact store has at a repository path (ORU2-07, API-080)', async () => {
    const at = (path: string) => call(kinds.oru20, 'GET', `/release-names?jfrogPath=${encodeURIComponent(path)}`);
    expect((await at('oru20/icc/2026.1')).body).toHaveLength(3);
    expect((await at('oru20/icc/2026.1')).body[0]).toEqual({
      name: 'icc-2026.1-0.pkg',
      downloadUri: 'https://artifacts.example.org/oru20/icc/2026.1/icc-2026.1-0.pkg',
    });
    expect((await at('elsewhere/icc')).body).toEqual([]);
    expect((await at('oru20/sim-store500')).status).toBe(502);
    expect((await at('')).status).toBe(400);
    const address = await at('https://artifacts.example.org/oru20/icc/2026.1');
    expect([address.status, JSON.stringify(address.body)]).toEqual([400, expect.stringContaining('without https and host')]);
  });

  it('the release of an ORU 2.0 campaign, by the campaign (API-079)', async () => {
    const { id } = await kinds.oru20.newCampaign();
    expect((await call(kinds.oru20, 'GET', `/campaign/${id}`)).body).toEqual([]);
    const releaseId = await kinds.oru20.newRelease();
    await answer(await kinds.oru20.manager(), 'PUT', `${kinds.oru20.base}/campaigns/${id}/release/${releaseId}`);
    expect((await call(kinds.oru20, 'GET', `/campaign/${id}`)).body).toMatchObject([{ id: releaseId }]);
  });

  it.each([
    ['of another name', { name: 'other.json' }, {}, /422.*is called other\.json.*\/updateOrderFileName/],
    ['that is no JSON', { content: '{"order":' }, {}, /422.*it is no JSON.*\/updateOrderFile"/],
    [
      'that declares a document type',
      { name: 'update-order.xml', content: '<!DOCTYPE a [<!ENTITY b "bbbb">]><a>&b;</a>' },
      { updateOrderFileName: 'update-order.xml' },
      /422.*document type.*\/updateOrderFile"/,
    ],
  ])('an update order file %s is refused at its field (D-114, D-151)', async (_, over, typed, why) => {
    const { file } = kinds.oru20;
    const before = (await call(kinds.oru20, 'GET', '')).body as { total: number };
    await expect(send(kinds.oru20, { name: 'Order file', ...typed }, [{ ...file, ...over }])).rejects.toThrow(why);
    expect(((await call(kinds.oru20, 'GET', '')).body as { total: number }).total).toBe(before.total);
  });

  it('the name of the update order file is that of the file which is there (D-114)', async () => {
    const id = await kinds.oru20.newRelease();
    const renamed = await call(kinds.oru20, 'PUT', `/${id}`, { ...kinds.oru20.release, updateOrderFileName: 'other.json' });
    expect([renamed.status, renamed.text]).toEqual([422, expect.stringContaining('/updateOrderFileName')]);
  });

  it('an artifact that stands twice in a release is DUPLICATED_UPDATE_CONTAINER (D-150)', async () => {
    const { artifacts = [] } = kinds.oru20.release as { artifacts?: readonly object[] };
    const twice = { name: 'Twice', artifacts: [...artifacts, ...artifacts] };
    await expect(send(kinds.oru20, twice, [kinds.oru20.file])).rejects.toThrow('DUPLICATED_UPDATE_CONTAINER');
  });

  it.each([
    ['oru20', { ecu: 'HCP' }, '/ecu'],
    ['oru20', { jfrogUri: 'http://artifacts.example.org/x' }, '/jfrogUri'],
    ['oru20', { artifacts: [] }, '/artifacts'],
    ['oru20', { updateOrderFileName: 'order.txt' }, '/updateOrderFileName'],
    ['oru20', { diagnosticAddresses: [] }, '/diagnosticAddresses'],
    ['oru20', { diagnosticAddresses: ['XYZ'] }, '/diagnosticAddresses/0'],
    ['bigLoop', { diagnosticAddress: '12345' }, '/diagnosticAddress'],
    ['bigLoop', { releaseNotes: 'x'.repeat(4001) }, '/releaseNotes'],
    ['bigLoop', { name: 'ab' }, '/name'],
  ] as const)('a release of %s refuses %o at its field', async (key, over, pointer) => {
    await expect(send(kinds[key], over, [kinds[key].file])).rejects.toThrow(new RegExp(`HTTP 422.*${pointer}`));
  });
});
