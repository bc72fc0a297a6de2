import type pg from 'pg';
import { releaseNotesExample } from '#contract/release-notes-project/release-notes-project.ts';
import { given, type Heard, type Person } from '#tests/trust/client.ts';
import { newName, reason, type World } from '#tests/trust/world.ts';
import type { Contender, Pair } from './race-pairs.ts';

const base = '/api/release-notes/projects';
type Seen = { readonly status: string; readonly title: boolean; readonly languages: boolean; readonly tool: string | null };

/** What the translation tool has in each state of a project (D-074). */
const expected: Readonly<Record<string, string>> = {
  CREATED: 'open',
  EDITING: 'open',
  TRANSLATION: 'in_translation',
  PUBLISHED: 'published',
  COMPLETED: 'closed',
};

/** Commands of a release notes project that exclude each other: one wins, and the translation tool has what the portal has (T7). */
export function toolPairs(world: World, client: pg.Client): readonly Pair[] {
  const owner = () => world.person('container-po');
  const send = (one: Person, id: number, verb: string, revision?: string): Promise<Heard> =>
    one.send(`${base}/${id}/${verb}`, {
      method: 'POST',
      body: verb === 'return' ? { reason } : {},
      ...(revision === undefined ? {} : { ifMatch: revision }),
    });
  const led = async (one: Person, verbs: readonly string[]): Promise<number> => {
    const body = { ...releaseNotesExample, title: newName('Trust'), ownerId: 'seed-container-po' };
    const { id } = given<{ id: number }>(await one.send(base, { method: 'POST', body }), 'project');
    const admin = await world.person('admin');
    const say = { method: 'PUT', body: { health: 'OK', percent: 100 } } as const;
    given(await admin.send(`/api/simulation/release-notes-projects/${id}/answer`, say), 'what the tool says');
    for (const verb of verbs) given(await send(one, id, verb), verb);
    return id;
  };
  const wrongWith = async (id: number): Promise<string[]> => {
    const { rows } = await client.query<Seen>(
      `select p.status, p.title = t.title as title, p.target_languages = t.languages as languages, t.state as tool
       from release_notes_project p left join translation_tool_project t on t.key = p.tool_key where p.id = $1`,
      [id],
    );
    return rows.flatMap(({ languages, status, title, tool }) => [
      ...(expected[status] === tool ? [] : [`the project is ${status}, and ${tool} in the tool`]),
      ...(title && languages ? [] : ['the tool has another title, or other languages']),
    ]);
  };
  const pair = (
    name: string,
    verbs: readonly string[],
    contend: (one: Person, id: number, revision: string) => Contender[],
  ): Pair => ({
    name,
    rule: { kind: 'one' },
    begin: async () => {
      const one = await owner();
      const id = await led(one, verbs);
      const revision = (await one.send(`${base}/${id}`)).headers.get('etag') ?? '';
      return {
        entities: [{ type: 'RELEASE_NOTES_PROJECT', id }],
        contenders: contend(one, id, revision),
        after: () => wrongWith(id),
      };
    },
  });
  const verb = (one: Person, id: number, revision: string) => (name: string) => ({
    name,
    send: () => send(one, id, name, revision),
  });
  const upTo = { editing: ['start-editing'], translation: ['start-editing', 'translate'] } as const;
  return [
    pair('reopen, complete release notes', [...upTo.translation, 'publish'], (...of) => ['reopen', 'complete'].map(verb(...of))),
    pair('publish, return release notes', upTo.translation, (...of) => ['publish', 'return'].map(verb(...of))),
    pair('send release notes to translation, edit them', upTo.editing, (one, id, ifMatch) => {
      const body = {
        ...releaseNotesExample,
        title: newName('Other'),
        targetLanguages: ['en', 'fr'],
        ownerId: 'seed-container-po',
      };
      return [
        verb(one, id, ifMatch)('translate'),
        { name: 'edit', send: () => one.send(`${base}/${id}`, { method: 'PUT', body, ifMatch }) },
      ];
    }),
    pair('eight send release notes to translation', upTo.editing, (one, id, revision) =>
      Array.from({ length: 8 }, (_, index) => ({ ...verb(one, id, revision)('translate'), name: `translate ${index + 1}` })),
    ),
  ];
}
