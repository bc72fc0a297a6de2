import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entityOf, savePart } from '#src/app/entity/calls.ts';
import { pageUrl } from '#src/app/entity/definition.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { EntityTable } from '#src/app/entity/list/entity-list-page.tsx';
import { NewEntity } from '#src/app/entity/list/new-entity.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import type { Release, ReleaseKind, ReleaseRow } from '#src/areas/campaign-release/campaign-release.ts';
import { releaseColumns } from '#src/areas/campaign-release/release-columns.tsx';
import { releaseDefaults, releaseSearch } from '#src/areas/campaign-release/searches.ts';
import { Button } from '#src/ui/button.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { type Campaign, kindOf } from './campaign.ts';
import { carriedSearch } from './searches.ts';

/** Gives the campaign a release, based on the revision that is shown. */
function useSetRelease() {
  const { t } = useTranslation('campaigns');
  const { definition, now, screen } = useEntityPage<Campaign>();
  const portal = usePortal();
  const [busy, setBusy] = useState(false);
  const use = (release: Pick<Release, 'id' | 'name'>) => {
    setBusy(true);
    savePart(portal, definition.table, `set${definition.name}Release`, now, { params: { releaseId: release.id } })
      .then(
        (saved) => {
          portal.cache.clear(definition.type);
          portal.notify.success(t('release.done', { name: release.name }));
          screen.reload(saved);
        },
        (error: unknown) => portal.fail(error, { kind: 'mutation', again: () => use(release) }),
      )
      .finally(() => setBusy(false));
  };
  return { use, busy };
}

/** What the campaign brings to its vehicles, and what it could bring (BIG-03, BIG-06, ORU2-02). */
export function ReleasePage() {
  const { t } = useTranslation('campaigns');
  const { definition, entity, flow, isPast, now } = useEntityPage<Campaign>();
  const { releases } = kindOf(definition);
  const [{ releaseId }] = useSearchState(carriedSearch);
  const { release } = entity;
  const isOpen = flow.can('release.set') && !isPast;
  return (
    <>
      <Section title={t('release.current')} field="release">
        {release ? (
          <p className="cc-named">
            <UiLink className="cc-link" href={pageUrl(releases.definition, { id: release.id, brandId: entity.brandId })}>
              {release.name}
            </UiLink>{' '}
            <StatusTag
              status={release.isValid ? 'COMPLETED' : 'Failed'}
              label={t(release.isValid ? 'release.valid' : 'release.invalid')}
            />
          </p>
        ) : (
          <EmptyState boxed title={t('release.none')} />
        )}
      </Section>
      {isOpen && releaseId !== undefined && releaseId !== now.release?.id && (
        <CarriedRelease key={releaseId} id={releaseId} kind={releases} />
      )}
      {!isPast && <Releases kind={releases} isOpen={isOpen} />}
    </>
  );
}

type KindProps = { readonly kind: ReleaseKind };

/** The release that the address carries along, one step from being chosen (BIG-06, ORU2-02). */
function CarriedRelease({ id, kind }: KindProps & { readonly id: number }) {
  const { t } = useTranslation('campaigns');
  const portal = usePortal();
  const { busy, use } = useSetRelease();
  const [resource] = useState(() => entityOf<Release>(portal, kind.definition, { id }));
  const screen = useEntityScreen(resource);
  return (
    <Section title={t('release.carried')} spaced>
      <ScreenPart screen={screen}>
        {(release) => (
          <p className="cc-named">
            <b>{release.name}</b>{' '}
            <Button small look="primary" busy={busy} onClick={() => use(release)}>
              {t('release.useNamed', { name: release.name })}
            </Button>
          </p>
        )}
      </ScreenPart>
    </Section>
  );
}

function Releases({ isOpen, kind }: KindProps & { readonly isOpen: boolean }) {
  const { t } = useTranslation(['campaigns', 'common']);
  const { now } = useEntityPage<Campaign>();
  const { use } = useSetRelease();
  const { definition } = kind;
  const hrefOf = (row: ReleaseRow) => pageUrl(definition, row);
  return (
    <Section title={isOpen ? t('release.choose') : t('release.all')} field="releases" spaced>
      <EntityTable<ReleaseRow>
        definition={definition as never}
        search={releaseSearch}
        defaults={releaseDefaults}
        columns={releaseColumns}
        also={[kind.campaigns]}
        id={`${definition.texts}-choice`}
        rowsOf={definition.type}
        label={t('release.all')}
        hrefOf={hrefOf}
        entities={t('release.entities')}
        emptyText={t('release.empty')}
        toolbar={<NewEntity definition={definition as never} />}
        rowActions={(row) => [
          ...(isOpen && row.validity.valid && row.id !== now.release?.id
            ? [{ key: 'use', label: t('release.use'), icon: <IconCheck size={14} />, onRun: () => use(row) }]
            : []),
          { key: 'open', label: t('common:action.open'), icon: <IconExternalLink size={14} />, href: hrefOf(row) },
        ]}
      />
    </Section>
  );
}
