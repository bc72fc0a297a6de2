import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ownIds, urlOf } from '#contract/entity/entity-address.ts';
import { callOf } from '#src/app/entity/calls.ts';
import { listHrefOf } from '#src/app/entity/definition.ts';
import { useDeletion } from '#src/app/entity/use-deletion.tsx';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { References } from '#src/app/page/references.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { type Release, type ReleaseKind, useClosedDeletion } from './campaign-release.ts';

type Props = { readonly kind: ReleaseKind; readonly release: Release };

/** The campaigns that use a release, the way to a new one, and its end where none does (D-112, BIG-06, ORU2-02). */
export function ReleaseUses({ kind: { campaigns, definition }, release }: Props) {
  const { t } = useTranslation('campaign-releases');
  const portal = usePortal();
  const go = useGo();
  const closed = useClosedDeletion(definition, release);
  const { ask, dialog } = useDeletion<Release>({
    kind: definition.type,
    remove: ({ id, revision }) => callOf(portal, definition.table, `delete${definition.name}`)({ params: { id } }, { revision }),
    effect: t('delete.effect'),
    onDone: () => go(listHrefOf(definition), { replace: true }),
  });
  const newCampaign = urlOf(campaigns, ownIds(campaigns, 'new'), undefined, { releaseId: String(release.id) });
  return (
    <>
      <References title={t('uses')} references={release.campaigns} />
      <Section title={t('next')} spaced>
        {release.campaigns.length === 0 && <p className="cc-muted">{t('unused')}</p>}
        <p>
          <ButtonLink small icon={<IconPlus size={14} aria-hidden="true" />} href={newCampaign}>
            {t('newCampaign')}
          </ButtonLink>{' '}
          {closed.length > 0 ? (
            <ClosedNote label={t('delete.action')} reasons={closed} />
          ) : (
            <Button small look="danger" icon={<IconTrash size={14} aria-hidden="true" />} onClick={() => ask(release)}>
              {t('delete.action')}
            </Button>
          )}
        </p>
        {dialog}
      </Section>
    </>
  );
}
