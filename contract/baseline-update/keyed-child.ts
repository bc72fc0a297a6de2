import { z } from 'zod';
import { all } from '#contract/access/access.ts';
import { baselineRead, baselineWrite } from '#contract/access/read-rules.ts';
import type { LockType } from '#contract/collab/collab-entity.ts';
import { type CommandTable, ruleOf } from '#contract/command.ts';
import { idParam } from '#contract/endpoint.ts';
import { baselinePath } from './baseline-update-endpoints.ts';
import { gateCategories } from './gate-catalogue.ts';

const category = z.enum(gateCategories);
const slug = z.string().regex(/^[a-z0-9-]{2,60}$/);
/** What the address of a review names, and of a precondition; `id` is the baseline update. */
export const reviewParams = z.object({ id: idParam, category });
export const preconditionParams = reviewParams.extend({ name: slug });

type Kind<Name extends string, Flow extends string, Commands, Shown, Params> = {
  readonly name: Name;
  readonly what: string;
  readonly type: LockType;
  readonly flow: Flow;
  readonly path: `/${string}`;
  readonly params: Params;
  readonly commands: Commands;
  readonly shown: Shown;
};

/**
 * The calls of what belongs to a baseline update and is named by its category in it, and not by a number: GET answers one, `item.edit` is the PUT,
 * `item.delete` the DELETE, every other `item.verb` a POST to /verb (D-180d, D-180f).
 */
export function keyedEndpoints<
  const Name extends string,
  const Flow extends string,
  const Commands extends CommandTable,
  const Shown extends z.core.$ZodType,
  const Params extends z.core.$ZodObject,
>({ name, what, type, flow, path, params, commands, shown }: Kind<Name, Flow, Commands, Shown, Params>) {
  const at = `${baselinePath}/{id}/${path}`.replace('//', '/') as `/${string}`;
  const of = [type, 'BASELINE_UPDATE'] as const;
  const get = {
    [`get${name}`]: {
      method: 'GET',
      path: at,
      summary: `One of the ${what} of a baseline update`,
      access: { rule: baselineRead, brand: 'selected' },
      params,
      of,
      response: shown,
    },
  } as Record<`get${Name}`, Get<Params, Shown>>;
  const sent = Object.entries(commands).map(([command, { payload, ...known }]) => {
    const verb = command.replace('item.', '');
    const isPut = verb === 'edit';
    const isDeletion = verb === 'delete';
    return [
      `${verb}${name}`,
      {
        method: isPut ? 'PUT' : isDeletion ? 'DELETE' : 'POST',
        path: isPut || isDeletion ? at : `${at}/${verb}`,
        summary: `Sends ${command} to one of the ${what}`,
        access: { rule: ruleOf(known), brand: 'home' },
        params,
        command: { flow, type: command },
        ...(isDeletion ? { response: 'none' } : { body: payload, response: shown }),
        ...(isPut && { form: type }),
      },
    ];
  });
  return { ...get, ...(Object.fromEntries(sent) as SentCalls<Name, Flow, Commands, Shown, Params>) };
}

type Get<Params, Shown> = {
  readonly method: 'GET';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: { readonly rule: typeof baselineRead; readonly brand: 'selected' };
  readonly params: Params;
  readonly of: readonly [LockType, 'BASELINE_UPDATE'];
  readonly response: Shown;
};
type VerbOf<Type extends string> = Type extends `item.${infer Verb}` ? Verb : never;
type SentCalls<Name extends string, Flow extends string, Commands extends CommandTable, Shown, Params> = {
  readonly [Type in keyof Commands & string as `${VerbOf<Type>}${Name}`]: {
    readonly method: 'POST' | 'PUT' | 'DELETE';
    readonly path: `/${string}`;
    readonly summary: string;
    readonly access: { readonly rule: typeof baselineRead; readonly brand: 'home' };
    readonly params: Params;
    readonly command: { readonly flow: Flow; readonly type: Type };
    readonly form?: LockType;
  } & (VerbOf<Type> extends 'delete'
    ? { readonly response: 'none' }
    : { readonly body: Commands[Type]['payload']; readonly response: Shown });
};

/** Who adds something to a baseline update. */
export const childCreate = all(baselineRead, baselineWrite);
