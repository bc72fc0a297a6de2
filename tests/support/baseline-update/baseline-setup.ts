import { baselineExample } from '#contract/baseline-update/baseline-update.ts';
import {
  functionExample,
  functionParts,
  functionSubmitted,
} from '#contract/customer-vehicle-function/customer-vehicle-function.ts';
import { ecuReleaseExample } from '#contract/ecu-release/ecu-release.ts';
import { ecuReleaseParts, submittedParts, versionParts } from '#contract/ecu-release/ecu-release-forms.ts';
import { preconditionExample } from '#contract/precondition/precondition.ts';
import { riskExample } from '#contract/risk/risk.ts';
import { type SmartDetails, smartDetailsExample } from '#contract/smart-campaign/smart-campaign.ts';
import { smartParametersExample } from '#contract/smart-campaign/smart-parameters.ts';
import { weighedNow } from '#tests/support/deployment/weighed.ts';
import { type As, answer, type Caller } from '#tests/support/portal/caller.ts';
import { filledList, smartPath } from '#tests/support/smart-campaign/smart-campaign-tests.ts';

export const updates = '/api/blu/baseline-updates';
export const releases = '/api/blu/ecu-releases';
export const functions = '/api/blu/customer-vehicle-functions';
export const risks = '/api/blu/risks';
type Made = { readonly id: number };
type Item = Made & { readonly status: string };
type Rows = { readonly items: readonly Item[] };
type Precondition = Item & {
  readonly category: string;
  readonly name: string;
  readonly title: string;
  readonly mandatory: boolean;
};
type Review = {
  readonly category: string;
  readonly status: string;
  readonly reviewer: { readonly id: string } | null;
  readonly checklist: readonly { readonly text: string; readonly done: boolean; readonly comment: string }[];
  readonly comment: string;
};
type Linked = { readonly linkId: number; readonly rollout: { readonly open: Made | null } };
type Shown = Made & {
  readonly bluCode: string;
  readonly status: string;
  readonly versionTarget: { readonly baselineName: string; readonly clusterVersion: string };
  readonly documents: readonly Made[];
  /** of a smart campaign */
  readonly brings: readonly { readonly open: Made | null }[];
};
const categories = ['technical', 'compatibility', 'functional', 'testing', 'organizational'];
const why = { reason: 'Please look at this once more.' };

let made = 0;
/** The address of a control unit, the same one in every baseline update. */
const addressOf = (ecuName: string): string => {
  const sum = [...ecuName].reduce((all, letter) => (all * 31 + letter.charCodeAt(0)) % 0xff_ff, 7);
  return ecuName === ecuReleaseExample.ecuName
    ? ecuReleaseExample.diagnosticAddress
    : sum.toString(16).toUpperCase().padStart(4, '0');
};

/** What tests of baseline updates begin with, by calls to any portal: the owner writes, Admin is the second pair of eyes, the release manager reviews. */
export function baselineSetup(as: As) {
  const owner = () => as('baseline-update-manager');
  const admin = () => as('admin');
  const reviewer = () => as('release-manager');
  const send = async (caller: Promise<Caller> | Caller, address: string, body: object = {}) =>
    answer<unknown>(await caller, 'POST', address, body);
  const get = async <T>(address: string): Promise<T> => answer<T>(await admin(), 'GET', address);
  const put = async (address: string, body: object) => answer<unknown>(await owner(), 'PUT', address, body);
  const subject = async () => (await owner()).actor.subject;
  const setup = {
    owner,
    admin,
    send,
    shown: (address: string) => get<Shown>(address),
    review: (id: number, category: string) => get<Review & Made>(`${updates}/${id}/gate2/${category}`),
    newUpdate: async (): Promise<Made & { readonly code: string }> => {
      made += 1;
      const code = `BLU-${process.pid}.${made}.${Date.now() % 1_000_000}`;
      return answer(await owner(), 'POST', updates, { ...baselineExample, code, ownerId: await subject() });
    },
    /** what its vehicles have, and get (D-080c) */
    nameVersions: async (id: number): Promise<void> => {
      await put(`${updates}/${id}/version/current`, { baselineName: `Before ${id}`, clusterVersion: '26.4' });
      await put(`${updates}/${id}/version/target`, { baselineName: `After ${id}`, clusterVersion: '27.1' });
    },
    newRelease: async (bluId: number, ecuName = 'Display unit'): Promise<Made & { readonly ecuName: string }> =>
      answer(await owner(), 'POST', `${updates}/${bluId}/ecu-releases`, {
        ...ecuReleaseExample,
        ecuName,
        diagnosticAddress: addressOf(ecuName),
        ownerId: await subject(),
      }),
    newFunction: async (bluId: number): Promise<Made & { readonly cvfNumber: string }> => {
      made += 1;
      const cvfNumber = `CVF-${String(made).padStart(6, '0')}`;
      const body = { ...functionExample, cvfNumber, ownerId: await subject() };
      return answer(await owner(), 'POST', `${updates}/${bluId}/customer-vehicle-functions`, body);
    },
    newRisk: async (bluId: number, input: object = {}): Promise<Made & { readonly title: string }> => {
      made += 1;
      const body = { ...riskExample, title: `Risk ${made}`, ownerId: await subject(), ...input };
      return answer(await owner(), 'POST', `${updates}/${bluId}/risks`, body);
    },
    newPrecondition: async (bluId: number): Promise<Precondition> => {
      made += 1;
      const body = { ...preconditionExample, title: `Precondition ${made}`, evidenceUrl: '', responsibleId: await subject() };
      const place = { category: 'testing', name: `own-${made}` };
      return answer(await owner(), 'POST', `${updates}/${bluId}/preconditions`, { ...body, ...place });
    },
    addEvidence: async (address: string): Promise<void> => {
      const form = new FormData();
      form.set('data', '{}');
      form.append('files', new File(['All passed.'], 'hil.txt', { type: 'text/plain' }));
      const response = await (await owner()).call(`${address}/documents`, { method: 'POST', body: form });
      if (!response.ok) throw new Error(`documents: HTTP ${response.status} ${await response.text()}`);
    },
    removeEvidence: async (address: string): Promise<void> => {
      const { documents } = await get<Shown>(address);
      await answer(await owner(), 'DELETE', `${address}/documents/${documents[0]?.id}`);
    },
    /** every part that its submission asks for, as the contract's examples have it */
    fillRelease: async (id: number): Promise<void> => {
      for (const key of submittedParts) await put(`${releases}/${id}/${ecuReleaseParts[key].page}`, ecuReleaseParts[key].example);
    },
    /** the block that is approved by itself (D-081d) */
    writeVersions: async (id: number): Promise<void> => {
      for (const key of versionParts) await put(`${releases}/${id}/${ecuReleaseParts[key].page}`, ecuReleaseParts[key].example);
    },
    approveRelease: async (id: number): Promise<void> => {
      await setup.fillRelease(id);
      await send(owner(), `${releases}/${id}/submit`);
      await send(admin(), `${releases}/${id}/approve`);
    },
    approveFunction: async (id: number): Promise<void> => {
      for (const key of functionSubmitted) await put(`${functions}/${id}/${functionParts[key].page}`, functionParts[key].example);
      await send(owner(), `${functions}/${id}/submit`);
      await send(admin(), `${functions}/${id}/approve`);
    },
    confirmPrecondition: async (bluId: number, { category, name, status, title }: Precondition): Promise<void> => {
      if (status === 'Confirmed') return;
      const address = `${updates}/${bluId}/preconditions/${category}/${name}`;
      await put(address, { ...preconditionExample, title, responsibleId: await subject() });
      if (status === 'Open') await send(owner(), `${address}/start`);
      await send(owner(), `${address}/confirm`);
    },
    /** everything that gate 2 asks for */
    fulfil: async (id: number, unnamed?: string): Promise<void> => {
      await setup.nameReviewers(id, unnamed);
      const { items } = await get<Rows>(`${updates}/${id}/ecu-releases?limit=250`);
      if (items.length === 0) await setup.approveRelease((await setup.newRelease(id)).id);
      for (const release of items) if (release.status !== 'APPROVED') await setup.approveRelease(release.id);
      await setup.confirmAll(id);
    },
    /** each category has its reviewer, but one that is to have none, and its checklist as it is */
    nameReviewers: async (id: number, unnamed = ''): Promise<void> => {
      const { categories: all } = await get<{ readonly categories: readonly Review[] }>(`${updates}/${id}/gate2`);
      const reviewerId = (await reviewer()).actor.subject;
      for (const { category, checklist, comment, reviewer: held, status } of all)
        if (held === null && category !== unnamed && (status === 'CREATED' || status === 'PENDING'))
          await put(`${updates}/${id}/gate2/${category}`, { reviewerId, checklist, comment });
    },
    confirmAll: async (id: number): Promise<void> => {
      const all = await get<readonly Precondition[]>(`${updates}/${id}/preconditions`);
      await Promise.all(
        all.filter(({ mandatory }) => mandatory).map((precondition) => setup.confirmPrecondition(id, precondition)),
      );
    },
    submitGate: async (id: number): Promise<void> => {
      await send(owner(), `${updates}/${id}/gate2/submit`);
    },
    withdrawGate: async (id: number): Promise<void> => {
      await send(owner(), `${updates}/${id}/gate2/withdraw`);
    },
    /** decides with no-go, where gate 2 is submitted */
    openAgain: async (id: number): Promise<void> => {
      const { status } = await get<Shown>(`${updates}/${id}`);
      const noGo = { decision: 'NO_GO', reason: 'The HIL run is not complete.' };
      if (status === 'PENDING') await send(admin(), `${updates}/${id}/gate2/decision`, noGo);
    },
    /** the reviewer has looked at all that the checklist of a category asks for */
    tickAll: async (id: number, category: string, user = 'release-manager'): Promise<void> => {
      const address = `${updates}/${id}/gate2/${category}`;
      const { checklist, comment, reviewer: held } = await get<Review>(address);
      const done = checklist.map((item) => ({ ...item, done: true }));
      await answer(await as(user), 'PUT', address, { reviewerId: held?.id ?? null, checklist: done, comment });
    },
    approveAll: async (id: number): Promise<void> => {
      for (const category of categories) {
        const address = `${updates}/${id}/gate2/${category}`;
        if ((await get<Shown>(address)).status === 'APPROVED') continue;
        await setup.tickAll(id, category);
        await send(reviewer(), `${address}/approve`);
      }
    },
    rejectOne: async (id: number): Promise<void> => {
      await send(reviewer(), `${updates}/${id}/gate2/testing/reject`, why);
    },
    giveTo: async (id: number, user: string): Promise<void> => {
      const { code } = await get<{ readonly code: string }>(`${updates}/${id}`);
      await put(`${updates}/${id}`, { ...baselineExample, code, ownerId: (await as(user)).actor.subject });
    },
    /** a new smart campaign that carries the target version, unless its details say otherwise */
    draft: async (id: number, input: Partial<SmartDetails> = {}): Promise<Made> => {
      const { versionTarget } = await get<Shown>(`${updates}/${id}`);
      const { baselineName: softwareName, clusterVersion: softwareVersion } = versionTarget;
      return setup.newCampaign({ name: `Of ${softwareName}`, softwareName, softwareVersion, ...input });
    },
    newCampaign: async (input: Partial<SmartDetails>): Promise<Made> =>
      answer(await as('campaign-manager'), 'POST', smartPath, { ...smartDetailsExample, ...input }),
    /** who may read campaigns and write baseline updates links it (D-075.9) */
    link: async (id: number, entityId: number): Promise<void> => {
      await send(admin(), `${updates}/${id}/rollouts/link`, { entityType: 'SMART_CAMPAIGN', entityId });
    },
    linkedOf: async (id: number) => (await get<{ readonly linked: readonly Linked[] }>(`${updates}/${id}/rollouts`)).linked,
    /** brings a smart campaign from its creation to its rollout (D-068) */
    roll: async (campaignId: number): Promise<void> => {
      const manager = await as('campaign-manager');
      const address = `${smartPath}/${campaignId}`;
      const vehicleListId = await filledList(manager, address, `Of campaign ${campaignId}`);
      await answer(manager, 'PUT', `${address}/vehicles`, { vehicleListId });
      await answer(manager, 'PUT', `${address}/parameters`, smartParametersExample);
      await send(manager, `${address}/request`, { purpose: 'ROLLOUT', desiredStart: '2099-01-20', comment: '' });
      await send(admin(), `${address}/approve`, await weighedNow(await admin(), address));
      const phases = [{ name: 'All', start: new Date(Date.now() + 60_000).toISOString(), share: 100 }];
      await answer(manager, 'PUT', `${address}/plan`, { phases });
      await send(as('launch-operator'), `${address}/rollout`);
    },
    dropDraft: async (campaignId: number): Promise<void> => {
      await answer(await as('campaign-manager'), 'DELETE', `${smartPath}/${campaignId}`);
    },
    /** its rollout is over, with whatever vehicles it reached (D-075.10) */
    endRollout: async (campaignId: number): Promise<void> => {
      await send(as('launch-operator'), `${smartPath}/${campaignId}/abort`, why);
    },
  };
  return setup;
}
export type BaselineSetup = ReturnType<typeof baselineSetup>;
