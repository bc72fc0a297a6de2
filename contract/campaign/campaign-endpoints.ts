import { z } from 'zod';
import { e320Manager } from '#contract/access/read-rules.ts';
import type { LockType } from '#contract/collab/collab-entity.ts';
import { type CommandTable, ruleOf } from '#contract/command.ts';
import { megabyte } from '#contract/common.ts';
import { type Endpoint, idParam, idParams } from '#contract/endpoint.ts';
import type { EntityType } from '#contract/entity/entities.ts';
import { entityEndpoints, namedAs } from '#contract/entity/entity-endpoints.ts';
import { contains, listOf, oneOf } from '#contract/list.ts';
import { serviceStatusSchema, simulatedAnswerCall } from '#contract/tool-health.ts';
import {
  analyticsSchema,
  type campaignCommands,
  campaignStatuses,
  campaignVehicleInputSchema,
  campaignVehicleSchema,
  copyInputSchema,
  maxConfigurations,
  simulatedCampaignAnswer,
  vinOptionSchema,
} from './campaign.ts';

/** The parts of a vehicle's form (D-179b). */
export const manifestParts = ['vehicleManifest', 'configurationManifests'] as const;
/** D-119 */
export const manifestKinds = ['.json', '.xml'] as const;
const maxManifest = 10 * megabyte;
/** One more than there may be, so that one too many is told at its own field. */
const mostManifests = 2 + maxConfigurations;

/** D-128 */
export const campaignSort = ['name', 'market', 'release', 'vehicles', 'status', 'author', 'lastEdited'] as const;
const campaignFilters = { status: oneOf(campaignStatuses) };

type Kind<Name extends string, Flow extends string, Commands, Input, Row, Shown> = {
  readonly name: Name;
  readonly type: LockType;
  /** what it brings to vehicles */
  readonly releases: EntityType;
  readonly flow: Flow;
  readonly commands: Commands;
  readonly base: `/api/${string}`;
  /** what people call one: "big-loop campaign" */
  readonly what: string;
  readonly input: Input;
  readonly row: Row;
  readonly shown: Shown;
};
/** The commands that every campaign has. */
type Commands = ReturnType<typeof campaignCommands>;

/**
 * The calls of a campaign: those of every entity, and API-045, API-047 … API-052 of big-loop, which are API-064, API-066 … API-071 of ORU 2.0
 * (D-179).
 */
export function campaignEndpoints<
  const Name extends string,
  const Flow extends string,
  const Own extends CommandTable & Commands,
  const Input extends z.core.$ZodType,
  const Row extends z.core.$ZodType,
  const Shown extends z.core.$ZodType,
>(kind: Kind<Name, Flow, Own, Input, Row, Shown>) {
  const { name, type, releases, flow, commands, base, what, input, row, shown } = kind;
  const path = `${base}/campaigns` as const;
  const one = { access: { rule: e320Manager, brand: 'selected' }, params: idParams, of: [type] } as const;
  const sends = <const Command extends string>(command: Command) => {
    const known = commands[command];
    if (!known) throw new Error(`${flow} has no command ${command}`);
    return { access: { rule: ruleOf(known), brand: 'home' }, command: { flow, type: command } } as const;
  };
  const vehicleParams = idParams.extend({ vehicleId: idParam });
  const form = { files: 'many', kinds: manifestKinds, maxBytes: maxManifest, parts: manifestParts, most: mostManifests } as const;
  const vehicle = { body: campaignVehicleInputSchema, upload: form, response: campaignVehicleSchema, form: type } as const;
  const calls = {
    'copy%': {
      method: 'POST',
      path: `${path}/{id}/copy`,
      summary: `Copies a ${what} with its vehicles and release under another name`,
      access: { rule: e320Manager, brand: 'home' },
      params: idParams,
      body: copyInputSchema,
      response: shown,
      status: 201,
    },
    'set%Release': {
      method: 'PUT',
      path: `${path}/{id}/release/{releaseId}`,
      summary: `Gives a ${what} the release that it brings to its vehicles`,
      ...sends('release.set'),
      params: idParams.extend({ releaseId: idParam }),
      response: shown,
      form: type,
    },
    'list%Vehicles': {
      method: 'GET',
      path: `${path}/{id}/vehicles`,
      summary: `Vehicles of a ${what} with their manifests`,
      ...one,
      response: z.array(campaignVehicleSchema),
    },
    'add%Vehicle': {
      method: 'POST',
      path: `${path}/{id}/vehicles`,
      summary: `Adds a vehicle with its manifests to a ${what}`,
      ...sends('vehicle.add'),
      params: idParams,
      ...vehicle,
      status: 201,
    },
    'change%Vehicle': {
      method: 'PUT',
      path: `${path}/{id}/vehicles/{vehicleId}`,
      summary: `Changes a vehicle of a ${what}; files that are not sent stay`,
      ...sends('vehicle.change'),
      params: vehicleParams,
      ...vehicle,
    },
    'remove%Vehicle': {
      method: 'DELETE',
      path: `${path}/{id}/vehicles/{vehicleId}`,
      summary: `Takes a vehicle from a ${what}`,
      ...sends('vehicle.remove'),
      params: vehicleParams,
      response: 'none',
      form: type,
    },
    'list%VinOptions': {
      method: 'GET',
      path: `${path}/{id}/vehicles/vinOptions`,
      summary: `Vehicles that a ${what} may take, by their alias`,
      ...one,
      of: [type, 'TEST_VEHICLE'],
      response: z.array(vinOptionSchema),
    },
    'get%Analytics': {
      method: 'GET',
      path: `${path}/{id}/analytics`,
      summary: `How far the rollout of a ${what} is, from the results that were kept (D-179d)`,
      ...one,
      response: analyticsSchema,
    },
    'get%ServiceStatus': {
      method: 'GET',
      path: `${base}/status`,
      summary: `Whether the service that carries a ${what} out answers (D-171b)`,
      access: { rule: e320Manager, brand: 'selected' },
      response: serviceStatusSchema,
    },
    'tellSimulated%': simulatedAnswerCall(
      `${base.replace('/api/', '')}-campaigns`,
      { tool: 'service', what },
      simulatedCampaignAnswer,
    ),
  } as const satisfies Readonly<Record<string, Endpoint>>;
  const { 'campaign.edit': edit, 'campaign.rollout': rollout, 'campaign.delete': remove } = commands;
  type OfWhole = Pick<Own, 'campaign.edit' | 'campaign.rollout' | 'campaign.delete'>;
  const whole: OfWhole = { 'campaign.edit': edit, 'campaign.rollout': rollout, 'campaign.delete': remove };
  // It says which others have its vehicles too.
  const also = [releases, ...(['BIG_LOOP_CAMPAIGN', 'ORU20_CAMPAIGN'] as const).filter((one) => one !== type)];
  const plain = entityEndpoints({
    ...{ name, what: `${what}s`, path, create: e320Manager, input, shown, form: type, also },
    list: listOf({
      row,
      scope: {},
      sort: campaignSort,
      filters: { name: contains(), ...campaignFilters },
      order: 'lastEdited,desc',
    }),
    commands: whole,
  });
  return { ...plain, ...namedAs(name, calls) };
}
