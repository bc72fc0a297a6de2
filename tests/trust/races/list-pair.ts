import type pg from 'pg';
import { given, type Heard, type Person } from '#tests/trust/client.ts';
import { newName, type World } from '#tests/trust/world.ts';
import type { Pair } from './race-pairs.ts';

type Listed = { readonly items: readonly { readonly vin: string }[]; readonly total: number };
const base = '/api/vehicle-lists/imported';

/** A form with a file of VINs, as the page sends it. */
function vinForm(data: object, fileName: string, vins: readonly string[]): FormData {
  const form = new FormData();
  form.set('data', JSON.stringify(data));
  form.set('files', new Blob([vins.join('\n')]), fileName);
  return form;
}

export async function vinsOf(client: pg.Client, count: number): Promise<string[]> {
  const { rows } = await client.query<{ vin: string }>('select vin from vehicle where brand_id = 1 order by vin limit $1', [
    count,
  ]);
  return rows.map(({ vin }) => vin);
}

const replace = (one: Person, id: number, name: string, vins: readonly string[]): Promise<Heard> =>
  one.send(`${base}/${id}/upload`, { method: 'PUT', raw: { body: vinForm({ apply: 'REPLACE' }, name, vins) } });

/** Two files that replace the vehicles of one list at once: it holds one of them, and all of that. */
export function listPair(world: World, client: pg.Client): Pair {
  let list: Promise<number> | undefined;
  const begin: Pair['begin'] = async () => {
    const one = await world.person('vehicle-list-manager');
    const vins = await vinsOf(client, 220);
    const make = async () => {
      const raw = { body: vinForm({ name: newName('Trust'), description: '', brandIds: [1] }, 'first.csv', vins.slice(0, 20)) };
      return given<{ list: { id: number } }>(await one.send(`${base}/upload`, { method: 'POST', raw }), 'upload').list.id;
    };
    list ??= make();
    const id = await list;
    const files: Readonly<Record<string, readonly string[]>> = { left: vins.slice(0, 90), right: vins.slice(100, 220) };
    return {
      entities: [{ type: 'VEHICLE_LIST', id }],
      contenders: Object.entries(files).map(([name, content]) => ({
        name,
        send: () => replace(one, id, `${name}.csv`, content),
      })),
      after: async (won) => {
        const found = given<Listed>(await one.send(`${base}/${id}/vins?size=250`), 'VINs of the list');
        const held = JSON.stringify(found.items.map(({ vin }) => vin));
        const whole = won.some(({ name }) => JSON.stringify(files[name]) === held);
        return whole ? [] : [`the list holds ${found.total} VINs, which are of no file that was taken`];
      },
    };
  };
  return { name: 'two files replace one list', rule: { kind: 'serial' }, begin };
}
