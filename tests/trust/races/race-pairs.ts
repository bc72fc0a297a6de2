import { given, type Heard, isOk, newKey, type Person } from '#tests/trust/client.ts';
import {
  candidateBase,
  liveBase,
  newName,
  projectBase,
  projectBody,
  reason,
  targetsOf,
  testBase,
  timeZone,
  type World,
} from '#tests/trust/world.ts';
import type { Rule } from './winners.ts';

/** One of those that compete: a call of somebody. */
export type Contender = { readonly name: string; readonly send: () => Promise<Heard> };
export type Start = {
  /** the entities of which the journal tells who won */
  readonly entities: readonly { readonly type: string; readonly id?: number }[];
  readonly contenders: readonly Contender[];
  /** puts the world back, and answers what is wrong with it */
  readonly after?: (won: readonly { readonly name: string; readonly heard: Heard }[]) => Promise<readonly string[]>;
  /** the deployment whose approved and rolled-out content are compared */
  readonly deployment?: number;
};
export type Pair = { readonly name: string; readonly rule: Rule; readonly begin: () => Promise<Start> };

const post = (one: Person, path: string, body: object = {}): Promise<Heard> => one.send(path, { method: 'POST', body });
const put = (one: Person, path: string, body: object, ifMatch?: string): Promise<Heard> =>
  one.send(path, { method: 'PUT', body, ...(ifMatch === undefined ? {} : { ifMatch }) });
const names = (won: readonly { readonly name: string }[]) => won.map(({ name }) => name);

/** Commands that exclude each other, each pair begun anew as often as asked (T6, T7). */
export function racePairs(world: World): readonly Pair[] {
  const po = () => world.person('container-po');
  const manager = () => world.person('release-manager');
  const operator = () => world.person('launch-operator');
  const admin = () => world.person('admin');
  const live = (id: number) => [{ type: 'LIVE_DEPLOYMENT', id }];
  /** an object that serves as many rounds as it survives */
  const kept = <T>(make: () => Promise<T>) => {
    let held: Promise<T> | undefined;
    return {
      get: () => {
        held ??= make();
        return held;
      },
      drop: () => {
        held = undefined;
      },
    };
  };
  const ready = kept(() => world.ready());
  const withCandidate = kept(async () => {
    const candidate = await world.newLiveCandidate();
    return { candidate, deployment: await world.ready(candidate) };
  });
  const reviewed = kept(world.reviewed);
  const pushed = kept(world.pushed);
  const project = kept(world.project);

  const deploys = (name: string, rule: Rule, keyed: boolean): Pair => ({
    name,
    rule,
    begin: async () => {
      const [id, one] = [await world.requestedTest(), await world.person('cmt-deployment-manager')];
      const key = keyed ? { key: newKey() } : {};
      const send = () => one.send(`${testBase}/${id}/DEPLOY`, { method: 'POST', body: {}, ...key });
      return {
        entities: [{ type: 'TEST_DEPLOYMENT', id }],
        contenders: Array.from({ length: 5 }, (_, index) => ({ name: `deploy ${index + 1}`, send })),
        after: async (won) => {
          const bodies = new Set(won.map(({ heard }) => heard.text));
          await given(
            await (await admin()).send(`/api/simulation/deployments/TEST/${id}/answers`, {
              method: 'POST',
              body: { type: 'job.reported', status: 'SUCCESS' },
            }),
            'end',
          );
          return keyed && bodies.size > 1 ? ['a repeated key was answered in different words'] : [];
        },
      };
    },
  });

  return [
    {
      name: 'approve, reject a request',
      rule: { kind: 'one' },
      begin: async () => {
        const [id, first, second] = [await world.requested(), await manager(), await admin()];
        const weighed = await world.weighed(id);
        return {
          entities: live(id),
          contenders: [
            { name: 'approve', send: () => post(first, `${liveBase}/${id}/approve`, weighed) },
            { name: 'reject', send: () => post(second, `${liveBase}/${id}/reject`, { reason }) },
          ],
        };
      },
    },
    {
      name: 'approve, edit the targets',
      rule: {
        kind: 'serial',
        never: [
          ['approve', 'withdraw'],
          ['withdraw', 'approve'],
          ['edit', 'approve'],
        ],
      },
      begin: async () => {
        const [id, decides, edits] = [await world.requested(), await manager(), await po()];
        const weighed = await world.weighed(id);
        return {
          entities: live(id),
          deployment: id,
          contenders: [
            { name: 'approve', send: () => post(decides, `${liveBase}/${id}/approve`, weighed) },
            { name: 'withdraw', send: () => post(edits, `${liveBase}/${id}/withdraw`) },
            { name: 'edit', send: () => put(edits, `${liveBase}/${id}/targets`, targetsOf('CUSTOMER')) },
          ],
          after: async (won) => {
            if (!names(won).includes('approve')) return [];
            await world.planned(id);
            given(await post(await operator(), `${liveBase}/${id}/start`, await world.startNow(id)), 'start');
            return [];
          },
        };
      },
    },
    {
      name: "confirm, withdraw a brand's decision",
      rule: { kind: 'serial' },
      begin: async () => {
        const [id, one] = [await reviewed.get(), await world.person('release-manager-vw')];
        await world.reviewAgain(id);
        const path = `${candidateBase}/${id}/approval/brands/1`;
        return {
          entities: [{ type: 'RELEASE_CANDIDATE', id }],
          contenders: [
            { name: 'confirm', send: () => post(one, `${path}/confirm`, { timeZone }) },
            { name: 'withdraw', send: () => post(one, `${path}/withdraw`) },
          ],
        };
      },
    },
    {
      name: 'start, set a freeze window',
      rule: { kind: 'serial', never: [['start', 'freeze']] },
      begin: async () => {
        const [id, starts, freezes] = [await ready.get(), await operator(), await manager()];
        const at = (ms: number) => new Date(Date.now() + ms).toISOString();
        const window = { from: at(-3_600_000), to: at(3_600_000), reason };
        const startNow = await world.startNow(id);
        return {
          entities: [...live(id), { type: 'FREEZE_WINDOW' }],
          contenders: [
            { name: 'start', send: () => post(starts, `${liveBase}/${id}/start`, startNow) },
            { name: 'freeze', send: () => post(freezes, '/api/freeze-windows', window) },
          ],
          after: async (won) => {
            for (const { heard, name } of won) {
              if (name === 'freeze') {
                const { id: frozen } = JSON.parse(heard.text) as { id: number };
                given(await freezes.send(`/api/freeze-windows/${frozen}`, { method: 'DELETE' }), 'lift the freeze');
                continue;
              }
              await world.abort(id);
              ready.drop();
            }
            return [];
          },
        };
      },
    },
    {
      name: 'start, cancel the candidate',
      rule: { kind: 'one' },
      begin: async () => {
        const { candidate, deployment } = await withCandidate.get();
        const [starts, cancels] = [await operator(), await manager()];
        const startNow = await world.startNow(deployment);
        return {
          entities: [...live(deployment), { type: 'RELEASE_CANDIDATE', id: candidate }],
          contenders: [
            { name: 'start', send: () => post(starts, `${liveBase}/${deployment}/start`, startNow) },
            { name: 'cancel', send: () => post(cancels, `${candidateBase}/${candidate}/cancel`, { reason }) },
          ],
          after: async (won) => {
            if (names(won).includes('start')) await world.abort(deployment);
            withCandidate.drop();
            return [];
          },
        };
      },
    },
    deploys('deploy five times', { kind: 'one' }, false),
    deploys('deploy five times by one key', { kind: 'same' }, true),
    {
      name: 'two edits of one revision',
      rule: { kind: 'one' },
      begin: async () => {
        const [id, first, second] = [await project.get(), await po(), await admin()];
        const path = `${projectBase}/${id}`;
        const seen = await first.send(path);
        const { moduleName } = given<{ moduleName: string }>(seen, 'project');
        const etag = seen.headers.get('etag') ?? '';
        const edit = (one: Person, words: string) => put(one, path, projectBody(moduleName, words), etag);
        const texts = { first: newName('First'), second: newName('Second') };
        return {
          entities: [{ type: 'SOFTWARE_PROJECT', id }],
          contenders: [
            { name: 'first', send: () => edit(first, texts.first) },
            { name: 'second', send: () => edit(second, texts.second) },
          ],
          after: async (won) => {
            const [winner] = names(won) as (keyof typeof texts)[];
            const { description } = given<{ description: string }>(await first.send(path), 'project');
            return winner && description !== texts[winner] ? [`${winner} won, but '${description}' was saved`] : [];
          },
        };
      },
    },
    {
      name: 'remove a brand, command at it',
      rule: { kind: 'serial', never: [['note', 'remove']] },
      begin: async () => {
        const [id, removes, notes] = [await pushed.get(), await admin(), await po()];
        const note = { title: newName('News'), url: 'https://notes.example.com/trust' };
        return {
          entities: [{ type: 'RELEASE_CANDIDATE', id }],
          contenders: [
            { name: 'remove', send: () => post(removes, `${candidateBase}/${id}/brands/4/remove`) },
            { name: 'note', send: () => put(notes, `${candidateBase}/${id}/approval/release-notes/4`, note) },
          ],
          after: async (won) => {
            if (!names(won).includes('remove')) return ['the brand could not be removed'];
            const { vehicleBrands } = given<{ vehicleBrands: number[] }>(await notes.send(`${candidateBase}/${id}`), 'candidate');
            const added = await post(removes, `${candidateBase}/${id}/brands`, { brandId: 4 });
            if (!isOk(added)) pushed.drop();
            return vehicleBrands.includes(4) ? ['the brand was removed, and is still there'] : [];
          },
        };
      },
    },
  ];
}
