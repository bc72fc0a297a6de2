import { z } from 'zod';
import type { Rule } from '#contract/access/access.ts';
import type { LockType } from '#contract/collab/collab-entity.ts';
import { type Command, ruleOf } from '#contract/command.ts';
import { idParams } from '#contract/endpoint.ts';
import { capital } from '#contract/words.ts';
import type { EntityType } from './entities.ts';
import type { Fields } from './fields.ts';

/** A part of an entity that is typed on a page of its own, and saved by a call and a command of its own. */
type PartForm<Schema extends z.ZodObject = z.ZodObject> = {
  /** page of the entity, and the part's address below that of the entity */
  readonly page: string;
  readonly fields: Fields<Schema>;
  /** values that are right */
  readonly example: z.input<Schema>;
};
export type PartForms = Readonly<Record<string, PartForm>>;

export const partForm = <const Schema extends z.ZodObject>(
  page: string,
  fields: Fields<Schema>,
  example: z.input<Schema>,
): PartForm<Schema> => ({ page, fields, example });

type SchemaOf<Part> = Part extends PartForm<infer Schema> ? Schema : never;
/** Values of a part. */
export type PartValues<Part> = z.infer<SchemaOf<Part>>;

/** What an entity's answer has of its parts, by their names: null before one is saved. People stand in them by their subjects. */
export const partSchemas = <const Parts extends PartForms>(
  parts: Parts,
): { readonly [Key in keyof Parts]: z.ZodNullable<SchemaOf<Parts[Key]>> } =>
  Object.fromEntries(Object.entries(parts).map(([key, { fields }]) => [key, fields.schema.nullable()])) as never;

/** The part of a flow's context that the fragment `partForms` keeps: names of the parts that are saved. */
export const savedParts = { parts: z.array(z.string()).default([]) };

type PartCommands<Parts> = {
  readonly [Key in keyof Parts & string as `${Key}.save`]: Omit<Command, 'read' | 'per' | 'payload'> & {
    readonly payload: SchemaOf<Parts[Key]>;
  };
};

/** The command of each part: `compatibility.save`. */
export const partCommands = <const Parts extends PartForms>(parts: Parts, right: Rule): PartCommands<Parts> =>
  Object.fromEntries(
    Object.entries(parts).map(([key, { example, fields, page }]) => [
      `${key}.save`,
      { right, at: 'home', effect: 'neutral', payload: fields.schema, page, field: fields.all[0]?.name, example },
    ]),
  ) as never;

type Owner<Name extends string, Parts, Shown> = {
  /** as entityEndpoints() has it */
  readonly name: Name;
  /** what people call one, for the summaries of the OpenAPI document: "an ECU release" */
  readonly what: string;
  /** address of one of them */
  readonly path: `/${string}/{id}`;
  readonly read: Rule;
  readonly flow: string;
  readonly form: LockType;
  /** other kinds that its answers tell of */
  readonly also?: readonly EntityType[];
  readonly parts: Parts;
  readonly commands: Readonly<Record<`${keyof Parts & string}.save`, Command>>;
  readonly shown: Shown;
};

type PartCalls<Name extends string, Parts, Shown> = {
  readonly [Key in keyof Parts & string as `get${Name}${Capitalize<Key>}`]: {
    readonly method: 'GET';
    readonly path: `/${string}`;
    readonly summary: string;
    readonly access: { readonly rule: Rule; readonly brand: 'selected' };
    readonly params: typeof idParams;
    readonly of: readonly EntityType[];
    readonly response: z.ZodObject<{ saved: z.ZodNullable<SchemaOf<Parts[Key]>> }>;
  };
} & {
  readonly [Key in keyof Parts & string as `save${Name}${Capitalize<Key>}`]: {
    readonly method: 'PUT';
    readonly path: `/${string}`;
    readonly summary: string;
    readonly access: { readonly rule: Rule; readonly brand: 'home' };
    readonly params: typeof idParams;
    readonly command: { readonly flow: string; readonly type: `${Key}.save` };
    readonly form: LockType;
    readonly part: Key;
    readonly body: SchemaOf<Parts[Key]>;
    readonly response: Shown;
  };
};

/** The calls of each part: GET answers what is saved, PUT saves it and answers the entity. */
export function partEndpoints<const Name extends string, const Parts extends PartForms, const Shown extends z.core.$ZodType>({
  name,
  what,
  path,
  read,
  flow,
  form,
  also = [],
  parts,
  commands,
  shown,
}: Owner<Name, Parts, Shown>): PartCalls<Name, Parts, Shown> {
  const byKey: Readonly<Record<string, Command>> = commands;
  const calls = Object.entries(parts).flatMap(([key, { fields, page }]) => {
    const type = `${key}.save`;
    const command = byKey[type];
    if (!command) throw new Error(`${flow} has no command ${type}`);
    const words = page.replaceAll(/[-/]/g, ' ');
    const at = { path: `${path}/${page}`, params: idParams } as const;
    const get = {
      method: 'GET',
      ...at,
      summary: `The part "${words}" of ${what}; null before it is saved`,
      access: { rule: read, brand: 'selected' },
      of: [form, ...also],
      response: z.object({ saved: fields.schema.nullable() }),
    };
    const save = {
      method: 'PUT',
      ...at,
      summary: `Saves the part "${words}" of ${what}`,
      access: { rule: ruleOf(command), brand: 'home' },
      command: { flow, type },
      form,
      part: key,
      body: fields.schema,
      response: shown,
    };
    return [
      [`get${name}${capital(key)}`, get],
      [`save${name}${capital(key)}`, save],
    ];
  });
  return Object.fromEntries(calls) as never;
}
