import { z } from 'zod';
import type { Rule } from '#contract/access/access.ts';
import { commands, noPayload, reasonExample, reasonSchema } from '#contract/command.ts';
import { instantSchema, userReferenceSchema } from '#contract/common.ts';
import { endpoints, idParams } from '#contract/endpoint.ts';
import { entityHead, flowPart, namedAs, sender } from '#contract/entity/entity-endpoints.ts';
import { type ContextOf, flowContext, moment } from '#contract/flow-context.ts';
import { nounCommands } from '#contract/flow-fragments.ts';
import { contains, named, oneOf } from '#contract/list.ts';
import { importKinds, importStates, importWarnings, rollbackHours } from './import-kinds.ts';

const rows = z.number().int();
/** How far the file is: it arrives, waits for its turn, is checked. */
const importPhases = ['ARRIVING', 'WAITING', 'CHECKING'] as const;

/** D-093, as a list has it. */
export const importRowSchema = z.object({
  ...entityHead,
  kind: z.enum(importKinds),
  fileName: z.string(),
  uploadedBy: userReferenceSchema,
  uploadedOn: instantSchema,
  state: z.enum(importStates),
  status: z.enum(importStates),
  bytes: rows,
  rowsTotal: rows,
  rowsValid: rows,
  rowsInvalid: rows,
  /** while it is VALIDATING */
  phase: z.enum(importPhases),
  /** of the phase, 0 to 100; of what arrives 0 where its sender does not say how much it is */
  percent: z.number().int().min(0).max(100),
});
export type ImportRow = z.infer<typeof importRowSchema>;

const importErrorSchema = z.object({ line: rows, column: z.string(), message: z.string() });
export type ImportError = z.infer<typeof importErrorSchema>;

/** What will be taken, or was: in groups by campaign, month or capability, and the first lines as they stand. */
const previewSchema = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rows,
      /** vehicles that the lines speak of: different VINs, or the sum of their counts */
      vehicles: rows,
      /** a campaign that is not known yet; lines that replace a figure in force */
      news: rows,
    }),
  ),
  /** groups beyond those shown */
  more: rows,
  from: z.string().nullable(),
  to: z.string().nullable(),
  lines: z.array(z.array(z.string())),
  /** lines that are taken as they are, and may be a slip */
  warnings: z.array(z.object({ kind: z.enum(importWarnings), rows, /** the first of them */ line: rows })),
});
export type ImportPreview = z.infer<typeof previewSchema>;

/** Another import of the same bytes. */
const alikeSchema = z.object({ id: rows, fileName: z.string(), by: userReferenceSchema, on: instantSchema });
export type AlikeImport = z.infer<typeof alikeSchema>;

/** D-093 */
export const importSchema = importRowSchema.extend({
  ...flowPart,
  errorCount: rows,
  /** the first 1,000 of them */
  errors: z.array(importErrorSchema),
  preview: previewSchema.nullable(),
  /** why it FAILED, or was CANCELLED by nobody's command, as a sentence */
  problem: z.string().nullable(),
  /** the last import of the same bytes that was committed */
  sameAs: alikeSchema.nullable(),
  /** while it is VALID: other imports of the same bytes that wait for their decision too, the latest first; `on` is when they were uploaded */
  alsoOpen: z.array(alikeSchema),
  committedOn: instantSchema.nullable(),
  /** until when somebody has to decide about it, while it is VALID */
  decideUntil: instantSchema.nullable(),
  /** D-188: until when it can be rolled back */
  rollbackUntil: instantSchema.nullable(),
});
export type DataImport = z.infer<typeof importSchema>;

/** What the flow of an import knows beside its state. */
export const importContext = flowContext({
  /** of the file; a line can have several */
  errors: z.number().int().default(0),
  committedOn: moment,
});
export type ImportContext = ContextOf<typeof importContext>;

/** D-188: whoever may upload a file decides about it. */
export const importCommandsOf = (right: Rule) =>
  commands(
    right,
    nounCommands('import', '', {
      commit: { right, payload: noPayload, effect: 'forward', confirm: 'plain' },
      cancel: { right, payload: noPayload, effect: 'destructive', confirm: 'plain' },
      rollback: {
        right,
        payload: z.strictObject({ reason: reasonSchema }),
        effect: 'back',
        confirm: 'reason',
        example: reasonExample,
      },
    }),
  );
export type ImportCommands = ReturnType<typeof importCommandsOf>;
export type ImportCommand = keyof ImportCommands;

export const importSorts = [
  ...(['fileName', 'uploadedBy', 'uploadedOn', 'status', 'rowsTotal'] as const),
  ...(['rowsValid', 'rowsInvalid'] as const),
] as const;
export const importFilters = { fileName: contains(), uploadedBy: named(), status: oneOf(importStates) };
export const importOrder = 'uploadedOn,desc';

/** Seconds that a commit or a rollback of the largest file may take. */
const longest = 600;

type Kind<Name extends string, Flow extends string, Commands extends ImportCommands> = {
  readonly name: Name;
  readonly type: 'DATA_IMPORT' | 'ORU23_IMPORT';
  readonly flow: Flow;
  readonly base: `/${string}`;
  readonly right: Rule;
  readonly commands: Commands;
};

/** The calls of one import (D-188): itself, its errors, and its commands. */
export function importCalls<const Name extends string, const Flow extends string, const Commands extends ImportCommands>(
  kind: Kind<Name, Flow, Commands>,
) {
  const { name, type, flow, base, right, commands: sent } = kind;
  const of = [type] as const;
  const what = (command: string) => `Sends ${command} to an import; a rollback is open for ${rollbackHours} hours (D-188)`;
  const { send } = sender({ flow, commands: sent as ImportCommands, base, what, shown: importSchema });
  const readable = { method: 'GET', access: { rule: right, brand: 'selected' }, params: idParams } as const;
  return endpoints(
    namedAs(name, {
      'get%': {
        ...readable,
        path: `${base}/{id}` as const,
        summary: 'One import: how far it is, its errors and what it brings (D-093)',
        of,
        response: importSchema,
      },
      'get%Errors': {
        ...readable,
        path: `${base}/{id}/errors.csv` as const,
        summary: 'Every error of the file by line and column, as CSV (D-188)',
        response: 'file',
        timeout: longest,
      },
      'commit%': { ...send('import.commit', 'commit'), timeout: longest },
      'cancel%': send('import.cancel', 'cancel'),
      'rollback%': { ...send('import.rollback', 'rollback'), timeout: longest },
    } as const),
  );
}
