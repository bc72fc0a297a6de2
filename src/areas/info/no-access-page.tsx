import { useTranslation } from 'react-i18next';
import { brandName, globalBrandId } from '#contract/brand.ts';
import { mayVisit } from '#contract/routes.ts';
import { useBrandId, useMe } from '#src/app/use-me.ts';
import { useSearchState } from '#src/app/use-search-state.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { ClosedState } from '#src/ui/page-states.tsx';
import { neededNames } from './needed-names.ts';
import { noAccessSearch } from './searches.ts';

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' });

/** Tells what is closed and who can open it (INFO-09, ERR-30, D-157). The site's name is shown as text. */
export function NoAccessPage() {
  const { t } = useTranslation('info');
  const brandId = useBrandId();
  const maySeeHome = mayVisit('/', useMe(), brandId);
  const [{ site, needs }] = useSearchState(noAccessSearch);
  const names = neededNames(needs);
  const isForNobody = names.some((group) => group.some(({ kind }) => kind === 'nobody'));
  const groups = names.map((group) =>
    anyOf.format(group.map((one) => t(`noAccess.needed.${one.kind}`, { name: 'name' in one ? one.name : '' }))),
  );
  const note =
    groups.length > 0
      ? t(brandId === globalBrandId ? 'noAccess.needsAnywhere' : 'noAccess.needs', {
          brand: brandName(brandId),
          needs: groups.join(t('noAccess.and')),
        })
      : undefined;
  return (
    <div className="cc-gap">
      <h1 className="cc-sr">{t('noAccess.heading')}</h1>
      <ClosedState
        title={t('noAccess.title', { site: site ?? t('noAccess.unknown') })}
        text={t('noAccess.text')}
        note={isForNobody ? t('noAccess.closed') : note}
        actions={
          maySeeHome ? (
            <ButtonLink look="primary" href="/">
              {t('noAccess.home')}
            </ButtonLink>
          ) : (
            <ButtonLink href="/help">{t('noAccess.help')}</ButtonLink>
          )
        }
      />
    </div>
  );
}
