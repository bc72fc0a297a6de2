import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedPeople } from '#server/db/seed/seed.ts';
import type { Chain } from '#server/db/seed/seed-chain.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import { newChain, refusal, type TestPortal, walkChain } from '#tests/support/software-project/software.ts';

let t: TestPortal;

beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
});
afterAll(() => t.close());

const po = () => t.user('container-po');
const note = (chain: Chain, brandId: number, body: { title: string; url: string }) =>
  po().saveReleaseNote({ params: { id: chain.id, brandId: brandId as 1 }, body });
const statusOf = async ({ id }: Chain) => (await po().getApprovalStatus({ params: { id } })).body;
const good = { title: 'What is new', url: 'https://notes.example/vw' };

it('keeps one note per brand, each open until it is saved, changed by saving again (AEC-12, AEC-26, D-172e, D-060.07)', async () => {
  const chain = await newChain(t, 'Notes saved', [1, 4]);
  expect((await refusal(note(chain, 1, good))).status).toBe(409);
  await walkChain(t, chain, 'push');
  await note(chain, 1, good);
  await note(chain, 1, { ...good, title: 'What is newer' });
  const { releaseNotes } = await statusOf(chain);
  expect(releaseNotes.brands).toEqual([
    { brandId: 1, title: 'What is newer', url: good.url, status: 'COMPLETED' },
    { brandId: 4, title: '', url: '', status: 'ACTION_REQUIRED' },
  ]);
  expect(releaseNotes.status).not.toBe('COMPLETED');
  await note(chain, 4, { ...good, url: 'https://notes.example/audi' });
  expect((await statusOf(chain)).releaseNotes.status).toBe('COMPLETED');
  expect((await refusal(note(chain, 3, good))).status).toBeGreaterThanOrEqual(404);
});

it.each([
  ['http://notes.example', '/url'],
  ['javascript:alert(1)', '/url'],
  ['', '/url'],
])('refuses the address %j at its field and keeps what was there (D-172e, D-105, T12)', async (url, pointer) => {
  const chain = await newChain(t, `Notes refused ${url.length}`, [1]);
  await walkChain(t, chain, 'push');
  const before = await statusOf(chain);
  expect(await refusal(note(chain, 1, { ...good, url }))).toMatchObject({ status: 422, fields: [pointer] });
  expect((await refusal(note(chain, 1, { ...good, title: 'ab' }))).fields).toEqual(['/title']);
  expect(await statusOf(chain)).toEqual(before);
});

it('reopens one note with its text; the approval of that brand starts anew, that of the other stays (D-172e, D-060.08)', async () => {
  const chain = await newChain(t, 'Notes reopened', [1, 4]);
  await walkChain(t, chain, 'review');
  const approve = (who: string, brandId: 1 | 4) =>
    t.user(who, brandId).confirmBrand({ params: { id: chain.id, brandId }, body: { timeZone: 'Europe/Berlin' } });
  await approve('release-manager-audi', 4);
  await po().reopenReleaseNote({ params: { id: chain.id, brandId: 1 }, body: {} });
  const { releaseNotes, brandApproval } = await statusOf(chain);
  const [vw, audi] = releaseNotes.brands;
  expect([vw?.status, audi?.status]).toEqual(['ACTION_REQUIRED', 'COMPLETED']);
  expect(vw?.title).not.toBe('');
  expect(brandApproval.brands.map(({ brandId, decision }) => [brandId, decision])).toEqual([
    [1, 'Open'],
    [4, 'Confirmed'],
  ]);
  expect((await refusal(approve('release-manager-vw', 1))).status).toBe(409);
  await note(chain, 1, good);
  expect((await statusOf(chain)).releaseNotes.status).toBe('COMPLETED');
});
