import { type Selectable, sql } from 'kysely';
import type { Api } from '#contract/api.ts';
import { jfrogPathOf, type Oru20ReleaseInput, oru20ReleaseEndpoints } from '#contract/campaign-release/oru20-release.ts';
import { type Handlers, reply } from '#server/call.ts';
import type { Json } from '#server/db/tables/platform.ts';
import { readEntity } from '#server/entity/entity.ts';
import { plainHandlers } from '#server/entity/entity-handlers.ts';
import { asStored } from '#server/entity/presenting.ts';
import type { StoredFile } from '#server/files/files.ts';
import { listSource } from '#server/list/list-source.ts';
import type { CampaignRow } from '#server/modules/campaign/campaign-store.ts';
import { orderFileFault, textOf } from '#server/modules/campaign/manifest.ts';
import { oru20Campaigns } from '#server/modules/campaign/oru20-campaign.ts';
import { defineNoun } from '#server/noun.ts';
import { problem } from '#server/problem.ts';
import type { Services } from '#server/services.ts';
import { askStore } from './artifact-store.ts';
import { type ReleaseColumns, type ReleaseRow, releaseColumns, releaseKind, releaseSearch } from './release-kind.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    oru20Release: ReleaseColumns & Omit<Oru20ReleaseInput, 'artifacts'> & { artifacts: Json<Oru20ReleaseInput['artifacts']> };
  }
}
type Row = ReleaseRow & Selectable<Oru20ReleaseInput>;
type Own = Omit<Oru20ReleaseInput, 'name' | 'description'> & { readonly softwareRelease: string };

/** The last part of the repository path is the version. */
const versionOf = ({ jfrogUri }: Row): string => jfrogUri.replace(/\/+$/, '').split('/').at(-1) ?? '';

/** The part in which it travels. */
const orderFile = 'updateOrderFile';

async function orderFileFaults({ files }: Services, { updateOrderFileName }: Row, file: StoredFile | undefined) {
  if (!file) return [{ field: 'updateOrderFileName', message: 'The update order file is missing.' }];
  if (file.name !== updateOrderFileName)
    return [{ field: 'updateOrderFileName', message: `The file that was sent is called ${file.name}.` }];
  const message = orderFileFault(file.name, await textOf((await files.download(file)).content));
  return message === undefined ? [] : [{ field: orderFile, message }];
}

const { answer, calls, deleted, present, store } = releaseKind<Oru20ReleaseInput, Row, Own>({
  type: 'ORU20_RELEASE',
  table: 'oru20Release',
  campaigns: { type: 'ORU20_CAMPAIGN', table: 'oru20Campaign' },
  store: () => oru20Campaigns.store as never,
  part: orderFile,
  refused: orderFileFaults,
  own: (row) => ({
    ...asStored(row, 'ecu', 'artifactoryType', 'jfrogUri', 'updateOrderFileName', 'diagnosticAddresses'),
    artifacts: row.artifacts.map(({ downloadUri, name }) => ({ downloadUri, name })),
    softwareRelease: versionOf(row),
  }),
  faults: async (services, row, file) => {
    const uris = row.artifacts.map(({ downloadUri }) => downloadUri);
    if (new Set(uris).size < uris.length)
      throw problem('DUPLICATED_UPDATE_CONTAINER', {
        detail: 'An artifact stands twice in the release.',
        fields: [{ pointer: '/artifacts', detail: 'An artifact stands twice in the release.' }],
      });
    const known = await askStore(services, (port, signal) => port.artifactsAt(jfrogPathOf(row.jfrogUri), signal));
    const missing = row.artifacts.filter(({ downloadUri }) => known.every((one) => one.downloadUri !== downloadUri));
    return [
      ...missing.map(({ name }) => ({ field: 'artifacts', message: `The artifact store does not have ${name} at this path.` })),
      ...(await orderFileFaults(services, row, file)),
    ];
  },
});

/** ORU 2.0 releases (API-074 … API-080, D-114). */
const handlers = {
  ...plainHandlers(oru20ReleaseEndpoints, 'Oru20Release', {
    store,
    list: listSource(oru20ReleaseEndpoints.listOru20Releases.list, {
      from: sql`oru20_release e`,
      columns: releaseColumns('oru20Campaign', sql`e.ecu`, sql`regexp_replace(rtrim(e.jfrog_uri, '/'), '^.*/', '')`),
      search: releaseSearch('oru20Release'),
    }),
    rows: present,
    one: answer,
    deleted,
  }),
  createOru20Release: calls.create,
  editOru20Release: calls.edit,
  getOru20ReleaseValidity: calls.validity,
  getOru20ReleaseFile: calls.file,
  listOru20ReleaseNames: async ({ query, services }) => {
    const found = await askStore(services, (port, signal) => port.artifactsAt(query.jfrogPath, signal));
    return reply(found.map(({ downloadUri, name }) => ({ name, downloadUri })));
  },
  listOru20ReleasesOfCampaign: async (call) => {
    const { releaseId } = await readEntity<CampaignRow>(call, oru20Campaigns.store, call.params.campaignId);
    return reply(releaseId === null ? [] : await present(call, [releaseId]));
  },
} satisfies Partial<Handlers<Api>>;

/** ORU 2.0 releases at the server. */
export const oru20ReleaseNoun = defineNoun({ stores: { ORU20_RELEASE: store }, handlers });
