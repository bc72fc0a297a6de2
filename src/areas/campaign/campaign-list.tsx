import { IconCopy, IconExternalLink, IconTrash } from '@tabler/icons-react';
import { t } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandName } from '#contract/brand.ts';
import { campaignStatuses } from '#contract/campaign/campaign.ts';
import { count } from '#contract/words.ts';
import { callOf } from '#src/app/entity/calls.ts';
import { pageUrl } from '#src/app/entity/definition.ts';
import { type ColumnOf, choice, edited, figure, person, status, text, title } from '#src/app/entity/list/columns.tsx';
import { EntityTable } from '#src/app/entity/list/entity-list-page.tsx';
import { NewEntity } from '#src/app/entity/list/new-entity.tsx';
import { useDeletion } from '#src/app/entity/use-deletion.tsx';
import { usePortal } from '#src/app/portal.ts';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { bigLoopKind, type CampaignKind, type CampaignRow, oru20Kind } from './campaign.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { campaignDefaults, campaignSearch } from './searches.ts';

/** Whether vehicles and release are complete, in words (BIG-09). */
const readiness = ({ readiness: { releaseComplete, vehiclesComplete } }: CampaignRow) =>
  (
    [
      { key: 'vehicles', isMet: vehiclesComplete },
      { key: 'release', isMet: releaseComplete },
    ] as const
  ).map(({ key, isMet }) => ({
    key,
    isMet,
    words: `${t(`campaigns:${key}.title`)}: ${t(isMet ? 'campaigns:complete' : 'campaigns:incomplete')}`,
  }));
const readinessWords = (row: CampaignRow) =>
  readiness(row)
    .map(({ words }) => words)
    .join(', ');

/** D-128 */
const columns: readonly ColumnOf<CampaignRow>[] = [
  title<CampaignRow>('name'),
  text<CampaignRow>('brandId', { value: ({ brandId }) => brandName(brandId), width: 76 }),
  choice<CampaignRow>('market', { width: 104 }),
  text<CampaignRow>('release', { value: ({ release }) => release?.name, width: 160 }),
  figure<CampaignRow>('vehicles', { value: ({ vehicleCount }) => vehicleCount, width: 84 }),
  text<CampaignRow>('readiness', {
    value: readinessWords,
    cell: (row) => (
      <span className="cc-task-glyphs" role="img" aria-label={readinessWords(row)} title={readinessWords(row)}>
        {readiness(row).map(({ isMet, key }) => (
          <StatusGlyph key={key} kind={isMet ? 'POSITIVE' : 'ACTION_REQUIRED'} />
        ))}
      </span>
    ),
    width: 72,
  }),
  status<CampaignRow>(campaignStatuses, 134),
  person<CampaignRow>('author'),
  edited<CampaignRow>(),
];

/** The campaigns of a kind at the brand, to open, to copy and to delete (D-026, D-128). */
function CampaignTable({ kind: { definition, releases } }: { readonly kind: CampaignKind }) {
  const { t: words } = useTranslation(['campaigns', 'common', definition.texts as 'campaigns']);
  const portal = usePortal();
  const [copied, setCopied] = useState<CampaignRow>();
  const what = words(`${definition.texts}:list.what` as 'campaigns:none');
  const { ask, dialog } = useDeletion<CampaignRow>({
    kind: definition.type,
    remove: ({ id, revision }) => callOf(portal, definition.table, `delete${definition.name}`)({ params: { id } }, { revision }),
    effect: ({ vehicleCount }) => words('deletes', { count: vehicleCount, figure: count(vehicleCount) }),
    // The news of it load the list again.
    onDone: () => undefined,
  });
  return (
    <>
      <EntityTable<CampaignRow>
        definition={definition}
        search={campaignSearch}
        defaults={campaignDefaults}
        columns={columns}
        also={[releases.definition.type]}
        id={definition.texts}
        rowsOf={definition.type}
        label={what}
        hrefOf={(row) => pageUrl(definition, row)}
        entities={what}
        emptyText={words(`${definition.texts}:list.emptyText` as 'campaigns:none')}
        toolbar={<NewEntity definition={definition} />}
        rowActions={(row) => [
          {
            key: 'open',
            label: words('common:action.open'),
            icon: <IconExternalLink size={14} />,
            href: pageUrl(definition, row),
          },
          { key: 'copy', label: words('copy.action'), icon: <IconCopy size={14} />, onRun: () => setCopied(row) },
          ...(row.readiness.editable
            ? [
                {
                  key: 'delete',
                  label: words('common:action.delete'),
                  icon: <IconTrash size={14} />,
                  onRun: () => ask(row),
                },
              ]
            : []),
        ]}
      />
      {copied && <CopyDialog of={definition} campaign={copied} onClose={() => setCopied(undefined)} />}
      {dialog}
    </>
  );
}

/** Big-loop campaigns, a tab of the deployments. */
export const BigLoopCampaigns = () => <CampaignTable kind={bigLoopKind} />;
/** ORU 2.0 campaigns, a tab of the deployments. */
export const Oru20Campaigns = () => <CampaignTable kind={oru20Kind} />;
