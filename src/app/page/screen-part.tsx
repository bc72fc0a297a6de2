import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brandName } from '#contract/brand.ts';
import { usePortal } from '#src/app/portal.ts';
import type { EntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { useBrandId } from '#src/app/session/use-me.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { GoneState, Skeleton } from '#src/ui/page/page-states.tsx';
import { FailedPart } from './failed-part.tsx';

type Props<Entity> = {
  readonly screen: EntityScreen<Entity>;
  /** where the list is that the entity stood in (D-158) */
  readonly list?: { readonly href: string; readonly label: string };
  readonly skeleton?: ReactNode;
  /** stands inside a page that has its own heading; an entity with a list is a page otherwise */
  readonly isInside?: boolean;
  readonly children: (entity: Entity) => ReactNode;
};

/** What an entity's page shows while loading, when it is gone, when it failed; its content once there is some. */
export function ScreenPart<Entity>({ screen, list, skeleton, isInside = list === undefined, children }: Props<Entity>) {
  const { t } = useTranslation('common');
  const { unsaved } = usePortal();
  const brandId = useBrandId();
  const level = isInside ? 2 : 1;
  if (screen.state === 'notFound') {
    const { elsewhere } = screen;
    return (
      <GoneState
        level={level}
        title={t('state.gone', { brand: brandName(brandId) })}
        text={elsewhere === undefined ? t('state.goneText') : t('state.goneElsewhere', { brand: brandName(elsewhere) })}
        actions={
          <>
            {elsewhere !== undefined && (
              <Button look="primary" onClick={() => unsaved.leave({ to: 'brand', brandId: elsewhere })}>
                {t('action.openAt', { brand: brandName(elsewhere) })}
              </Button>
            )}
            {list && (
              <ButtonLink look={elsewhere === undefined ? 'primary' : 'outlined'} href={list.href}>
                {list.label}
              </ButtonLink>
            )}
          </>
        }
      />
    );
  }
  if (screen.entity !== undefined) return children(screen.entity);
  if (screen.state === 'failed') return <FailedPart level={level} error={screen.error} onRetry={screen.reload} />;
  return skeleton ?? <Skeleton label={t('state.loading')} rows={6} />;
}
