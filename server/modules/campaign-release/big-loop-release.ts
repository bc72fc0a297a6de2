import { type Selectable, sql } from 'kysely';
import type { Api } from '#contract/api.ts';
import { type BigLoopReleaseInput, bigLoopReleaseEndpoints } from '#contract/campaign-release/big-loop-release.ts';
import { type Handlers, reply } from '#server/call.ts';
import { plainHandlers } from '#server/entity/entity-handlers.ts';
import { listSource } from '#server/list/list-source.ts';
import { bigLoopCampaigns } from '#server/modules/campaign/big-loop-campaign.ts';
import { defineNoun } from '#server/noun.ts';
import { artifactStore, askStore } from './artifact-store.ts';
import { type ReleaseColumns, type ReleaseRow, releaseColumns, releaseKind, releaseSearch } from './release-kind.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    bigLoopRelease: ReleaseColumns & BigLoopReleaseInput;
  }
}
type Row = ReleaseRow & Pick<Selectable<BigLoopReleaseInput>, 'diagnosticAddress' | 'softwareRelease' | 'releaseNotes'>;

const { answer, calls, deleted, present, store } = releaseKind<
  BigLoopReleaseInput,
  Row,
  Omit<BigLoopReleaseInput, 'name' | 'description'>
>({
  type: 'BIG_LOOP_RELEASE',
  table: 'bigLoopRelease',
  campaigns: { type: 'BIG_LOOP_CAMPAIGN', table: 'bigLoopCampaign' },
  store: () => bigLoopCampaigns.store as never,
  part: 'file',
  own: ({ diagnosticAddress, releaseNotes, softwareRelease }) => ({ diagnosticAddress, releaseNotes, softwareRelease }),
  faults: async (services, { softwareRelease }, file) => {
    const names = await askStore(services, (port, signal) => port.resourceNames(signal));
    return [
      ...(names.includes(softwareRelease)
        ? []
        : [{ field: 'softwareRelease', message: `The artifact store has no software release ${softwareRelease}.` }]),
      ...(file ? [] : [{ field: 'file', message: 'The container is missing.' }]),
    ];
  },
});

/** Big-loop releases (API-054 … API-059, D-112). */
const handlers = {
  ...plainHandlers(bigLoopReleaseEndpoints, 'BigLoopRelease', {
    store,
    list: listSource(bigLoopReleaseEndpoints.listBigLoopReleases.list, {
      from: sql`big_loop_release e`,
      columns: releaseColumns('bigLoopCampaign', sql`e.diagnostic_address`, sql`e.software_release`),
      search: releaseSearch('bigLoopRelease'),
    }),
    rows: present,
    one: answer,
    deleted,
  }),
  createBigLoopRelease: calls.create,
  editBigLoopRelease: calls.edit,
  getBigLoopReleaseValidity: calls.validity,
  getBigLoopReleaseFile: calls.file,
  listBigLoopResourceNames: async ({ services }) =>
    reply([...(await askStore(services, (port, signal) => port.resourceNames(signal)))]),
} satisfies Partial<Handlers<Api>>;

/** Big-loop releases at the server, with the store that their software comes from. */
export const bigLoopReleaseNoun = defineNoun({ stores: { BIG_LOOP_RELEASE: store }, handlers, tools: [artifactStore] });
