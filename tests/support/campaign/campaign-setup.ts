import { bigLoopCommands, bigLoopExample } from '#contract/campaign/big-loop.ts';
import { oru20Commands, oru20Example } from '#contract/campaign/oru20.ts';
import { bigLoopReleaseExample } from '#contract/campaign-release/big-loop-release.ts';
import { oru20ReleaseExample } from '#contract/campaign-release/oru20-release.ts';
import type { CommandTable } from '#contract/command.ts';
import { type As, answer, type Caller, type SentFile, sendFiles } from '#tests/support/portal/caller.ts';

/** A VIN of its own by a number. */
export const vinNo = (no: number): string => `WVWZZZE1ZMP${String(no).padStart(6, '0')}`;

const general = { type: 'HIL', status: 'ACTIVE', model: 'ID.3', modelYear: 2026, platform: 'E320' };
/** A test vehicle of the brand with a VIN, unless there is one: campaigns take no vehicle that nobody knows (BRAND-02). */
export async function knowVehicle(admin: Caller, vin: string): Promise<void> {
  const body = JSON.stringify({ ...general, vin, alias: vin });
  const { status } = await admin.call('/api/test-vehicles', { method: 'POST', body });
  if (status !== 201 && status !== 409) throw new Error(`test vehicle ${vin}: HTTP ${status}`);
}

/** The manifests that a vehicle needs. */
export const complete = (vin: string): SentFile[] => [
  { part: 'vehicleManifest', name: 'vehicle.json', content: JSON.stringify({ vin, ecus: [{ address: '17FC' }] }) },
  {
    part: 'configurationManifests',
    name: 'configuration.xml',
    content: '<configurationManifest configuration="base"><entry key="coding" value="01"/></configurationManifest>',
  },
];

type Kind = {
  readonly type: 'BIG_LOOP_CAMPAIGN' | 'ORU20_CAMPAIGN';
  readonly base: '/api/e3bigloopada' | '/api/e3oru20';
  readonly table: CommandTable;
  readonly campaign: { readonly name: string };
  readonly release: { readonly name: string };
  /** the same, of which the artifact store has nothing */
  readonly unknown: object;
  readonly file: SentFile;
};

const kinds: Readonly<Record<'bigLoop' | 'oru20', Kind>> = {
  bigLoop: {
    type: 'BIG_LOOP_CAMPAIGN',
    base: '/api/e3bigloopada',
    table: bigLoopCommands,
    campaign: bigLoopExample,
    release: bigLoopReleaseExample,
    unknown: { softwareRelease: 'GW-1999.1' },
    file: { part: 'file', name: 'container.zip', content: 'not empty' },
  },
  oru20: {
    type: 'ORU20_CAMPAIGN',
    base: '/api/e3oru20',
    table: oru20Commands,
    campaign: oru20Example,
    release: oru20ReleaseExample,
    unknown: { jfrogUri: 'https://artifacts.example.org/elsewhere/icc/2026.1' },
    file: { part: 'updateOrderFile', name: 'update-order.json', content: '{"order":[]}' },
  },
};

export type CampaignSetup = Kind & {
  readonly manager: () => Promise<Caller>;
  readonly admin: () => Promise<Caller>;
  readonly newCampaign: (input?: object) => Promise<{ readonly id: number; readonly name: string; readonly revision: number }>;
  readonly newRelease: (input?: object) => Promise<number>;
  /** whether the artifact store has what it names */
  readonly makeValid: (releaseId: number, valid: boolean) => Promise<void>;
  readonly know: (vin: string) => Promise<void>;
  readonly addVehicle: (id: number, vin: string, files?: readonly SentFile[]) => Promise<{ readonly id: number }>;
  readonly simulate: (id: number, said: object) => Promise<unknown>;
  /** a campaign with everything that a rollout needs */
  readonly readyCampaign: (input?: object, vehicles?: number) => Promise<number>;
};

let made = 0;

function setupOf(kind: Kind, as: As): CampaignSetup {
  const { base, campaign, file, release, unknown } = kind;
  const manager = () => as('oru20-manager');
  const admin = () => as('admin');
  const nextName = (name: string) => {
    made += 1;
    return `${name} ${made}`;
  };
  const setup: CampaignSetup = {
    ...kind,
    manager,
    admin,
    newCampaign: async (input = {}) =>
      answer(await manager(), 'POST', `${base}/campaigns`, { ...campaign, name: nextName(campaign.name), ...input }),
    newRelease: async (input = {}) => {
      const data = { ...release, name: nextName(release.name), ...input };
      const { id } = await sendFiles<{ id: number }>(await manager(), 'POST', `${base}/releases`, data, [file]);
      return id;
    },
    makeValid: async (releaseId, valid) => {
      const body = { ...release, ...(valid ? {} : unknown) };
      await answer(await manager(), 'PUT', `${base}/releases/${releaseId}`, body);
    },
    know: async (vin) => knowVehicle(await admin(), vin),
    addVehicle: async (id, vin, files = complete(vin)) => {
      await setup.know(vin);
      return sendFiles(await manager(), 'POST', `${base}/campaigns/${id}/vehicles`, { vin }, files);
    },
    simulate: async (id, said) =>
      answer(await admin(), 'PUT', `/api/simulation/${base.replace('/api/', '')}-campaigns/${id}/answer`, {
        health: 'OK',
        ...said,
      }),
    readyCampaign: async (input, vehicles = 1) => {
      const { id } = await setup.newCampaign(input);
      for (let no = 0; no < vehicles; no += 1) await setup.addVehicle(id, vinNo(id * 1_000 + no));
      await answer(await manager(), 'PUT', `${base}/campaigns/${id}/release/${await setup.newRelease()}`);
      return id;
    },
  };
  return setup;
}

export const bigLoopSetup = (as: As): CampaignSetup => setupOf(kinds.bigLoop, as);
export const oru20Setup = (as: As): CampaignSetup => setupOf(kinds.oru20, as);
