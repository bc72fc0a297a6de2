import { z } from 'zod';
import type { Rule } from '#contract/access/access.ts';
import { brandIdSchema } from '#contract/brand.ts';
import type { LockType } from '#contract/collab/collab-entity.ts';
import { type Command, type CommandTable, flowStateSchema, ruleOf } from '#contract/command.ts';
import { instantSchema, userReferenceSchema } from '#contract/common.ts';
import { type Flag, idParams } from '#contract/endpoint.ts';
import { capital } from '#contract/words.ts';
import type { Described } from './define-entity.ts';
import { type EntityType, entities } from './entities.ts';

/** What every entity's answer has, beside what is its own. */
export const entityHead = {
  id: z.number().int(),
  brandId: brandIdSchema,
  brandIds: z.array(brandIdSchema),
  lastEditedBy: userReferenceSchema,
  lastEditedOn: instantSchema,
  revision: z.number().int(),
};

/** What the page of an entity with a flow needs to explain it, and whom its texts name. */
export const flowPart = { flow: flowStateSchema, people: z.array(userReferenceSchema) };

type VerbOf<Type extends string> = Type extends `${string}.${infer Verb}` ? Verb : Type;
type Path = `/${string}`;

type Definition<Name extends string, Commands extends CommandTable, Shown, Input, List> = {
  /** the noun as endpoints are called: `ReleaseNotesProject` gives `getReleaseNotesProject` */
  readonly name: Name;
  /** what people call it, in the plural, for the summaries of the OpenAPI document */
  readonly what: string;
  readonly path: Path;
  readonly flag?: Flag;
  /** who may create one, decided at the selected brand */
  readonly create: Rule;
  readonly input: Input;
  readonly shown: Shown;
  /** of listOf() */
  readonly list: List;
  /** commands: `noun.edit` is the PUT, `noun.delete` the DELETE, every other `noun.verbOne` a POST to /{id}/verb-one */
  readonly commands: Commands;
  /** which entity it is: who reads it, and its flow, are said in entities.ts */
  readonly form: LockType;
  /** other kinds that its answers tell of */
  readonly also?: readonly EntityType[];
};

type Read = { readonly rule: Rule; readonly brand: 'selected' };
type Sent<Commands extends CommandTable, Type extends keyof Commands & string, Shown> = {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: Path;
  readonly summary: string;
  readonly access: { readonly rule: Rule; readonly brand: 'home'; readonly flag?: Flag };
  readonly params: typeof idParams;
  readonly command: { readonly flow: string; readonly type: Type };
  readonly form?: LockType;
} & (VerbOf<Type> extends 'delete'
  ? { readonly response: 'none' }
  : { readonly body: Commands[Type]['payload']; readonly response: Shown });

type Endpoints<Name extends string, Commands extends CommandTable, Shown, Input, List> = {
  readonly [Key in `list${Name}s`]: { method: 'GET'; path: Path; summary: string; access: Read } & List;
} & {
  readonly [Key in `get${Name}`]: {
    method: 'GET';
    path: Path;
    summary: string;
    access: Read;
    params: typeof idParams;
    response: Shown;
  };
} & {
  readonly [Key in `create${Name}`]: {
    method: 'POST';
    path: Path;
    summary: string;
    access: Read;
    body: Input;
    response: Shown;
    status: 201;
  };
} & { readonly [Type in keyof Commands & string as `${VerbOf<Type>}${Name}`]: Sent<Commands, Type, Shown> };

const dashed = (verb: string): string => verb.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The calls that every entity with a flow has: its list, itself, its creation, and one for each of its commands. */
export function entityEndpoints<
  const Name extends string,
  const Commands extends CommandTable,
  const Shown extends z.core.$ZodType,
  const Input extends z.core.$ZodType,
  const List extends object,
>(definition: Definition<Name, Commands, Shown, Input, List>): Endpoints<Name, Commands, Shown, Input, List> {
  const { name, what, path, flag, create, input, shown, list, commands, form, also = [] } = definition;
  const { read, flow }: Described<string> = entities[form];
  if (flow === undefined) throw new Error(`${form} has no flow`);
  const of = [form, ...also];
  const at = (rule: Rule, brand: 'selected' | 'home') => ({ rule, brand, ...(flag && { flag }) });
  const readable = at(read, 'selected');
  const one = { path: `${path}/{id}`, params: idParams } as const;
  const sent = Object.entries(commands).map(([type, command]) => {
    const verb = type.split('.').at(-1) ?? type;
    const isDeletion = verb === 'delete';
    const call = {
      method: isDeletion ? 'DELETE' : verb === 'edit' ? 'PUT' : 'POST',
      path: isDeletion || verb === 'edit' ? one.path : `${one.path}/${dashed(verb)}`,
      summary: `Sends ${type} to one of the ${what}`,
      access: at(ruleOf(command), 'home'),
      params: idParams,
      command: { flow, type },
      ...(isDeletion ? { response: 'none' } : { body: command.payload, response: shown }),
      ...(verb === 'edit' && { form }),
    };
    return [`${verb}${name}`, call];
  });
  const upper = capital(what);
  return {
    [`list${name}s`]: { method: 'GET', path, summary: `${upper} of the brand`, access: readable, of, ...list },
    [`get${name}`]: { method: 'GET', ...one, summary: `One of the ${what}`, access: readable, of, response: shown },
    [`create${name}`]: {
      method: 'POST',
      path,
      summary: `Creates one of the ${what}`,
      access: at(create, 'selected'),
      body: input,
      response: shown,
      status: 201,
    },
    ...Object.fromEntries(sent),
  } as never;
}

type Parts = { readonly path: Path; readonly read: Rule; readonly of: readonly EntityType[] };

/** Reads of what belongs to one entity, open to who reads that: `part('languages', …)` is GET /{id}/languages. `of` are the kinds that it is made of. */
export const partReads =
  ({ path, read, of }: Parts) =>
  <const Response extends z.core.$ZodType>(segment: string, summary: string, response: Response) => {
    const access: Read = { rule: read, brand: 'selected' };
    return { method: 'GET', path: `${path}/{id}/${segment}`, summary, access, params: idParams, of, response } as const;
  };

export type Named<Name extends string, Calls> = {
  readonly [Key in keyof Calls & string as Key extends `${infer Before}%${infer After}`
    ? `${Before}${Name}${After}`
    : Key]: Calls[Key];
};
/** What is called alike of every kind, under the names of one: of `BigLoopCampaign`, `add%Vehicle` is addBigLoopCampaignVehicle. */
export const namedAs = <const Name extends string, const Calls extends object>(name: Name, calls: Calls): Named<Name, Calls> =>
  Object.fromEntries(Object.entries(calls).map(([key, call]) => [key.replace('%', name), call])) as Named<Name, Calls>;

type Sender<Flow extends string, Commands extends CommandTable, Shown> = {
  readonly flow: Flow;
  readonly commands: Commands;
  /** address of the entities: a command is sent below that of one of them */
  readonly base: Path;
  /** summary of a command for the OpenAPI document */
  readonly what: (type: string) => string;
  /** what answers a command */
  readonly shown: Shown;
  readonly flag?: Flag;
};

/** What calls that send a command share, where an entity has others than those of entityEndpoints(). */
export function sender<const Flow extends string, const Commands extends CommandTable, const Shown extends z.core.$ZodType>({
  flow,
  commands,
  base,
  what,
  shown,
  flag,
}: Sender<Flow, Commands, Shown>) {
  type Type = keyof Commands & string;
  const known = (type: Type) => commands[type] as Command;
  const command = <const T extends Type>(type: T) => {
    const access: { readonly rule: Rule; readonly brand: Commands[T]['at']; readonly flag?: Flag } = {
      rule: ruleOf(known(type)),
      brand: known(type).at,
      ...(flag && { flag }),
    };
    return { access, params: idParams, command: { flow, type } } as const;
  };
  const send = <const T extends Type>(type: T, path: string) =>
    ({
      method: 'POST',
      path: `${base}/{id}/${path}`,
      summary: what(type),
      ...command(type),
      body: known(type).payload as Commands[T]['payload'],
      response: shown,
    }) as const;
  return { /** what a call has that sends it by another method or body */ command, /** the whole call */ send };
}
