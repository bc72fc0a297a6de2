import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { brandName } from '#contract/brand.ts';
import { crumbsOf } from '#src/app/layout/crumbs.ts';
import { usePortal } from '#src/app/portal.ts';
import { useBrandId } from '#src/app/session/use-me.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { GoneState } from '#src/ui/page/page-states.tsx';

/** In place of a page whose address names nothing (C4, D7): says so and leads to the nearest list that is known to exist. */
export function MissingPage({ level }: { readonly level: 1 | 2 }) {
  const { t } = useTranslation('common');
  const { pathname, search } = useLocation();
  const steps = crumbsOf(usePortal(), pathname, search);
  const entity = steps.findIndex(({ isEntity }) => isEntity);
  const list = steps.slice(0, Math.max(entity, 0)).at(-1);
  return (
    <GoneState
      level={level}
      title={t('state.gone', { brand: brandName(useBrandId()) })}
      text={t('state.goneText')}
      actions={
        list && (
          <ButtonLink look="primary" href={list.href}>
            {t('state.goTo', { name: list.label })}
          </ButtonLink>
        )
      }
    />
  );
}
