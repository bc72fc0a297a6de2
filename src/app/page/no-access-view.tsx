import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandName, globalBrandId } from '#contract/brand.ts';
import type { Flag } from '#contract/endpoint.ts';
import { mayVisit } from '#contract/page/routes.ts';
import { peopleEndpoints } from '#contract/people/people.ts';
import { usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { neededNames } from '#src/app/session/needed-names.ts';
import type { Closed } from '#src/app/session/no-access.ts';
import { useBrandId, useMe } from '#src/app/session/use-me.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { CopyTextButton } from '#src/ui/copy-button.tsx';
import { ClosedState } from '#src/ui/page/page-states.tsx';

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' });
const allOf = new Intl.ListFormat('en', { type: 'conjunction' });

/** Names of what can be switched off (ROLE-15). */
const features = {
  'cc.aec.test-deployment': 'testDeployments',
  'cc.aec.live-deployment': 'liveDeployments',
  'cc.data.unece': 'unece',
} as const satisfies Record<Flag, string>;

type Props = Closed & {
  /** the address that was asked for; without it somebody only looks at this page */
  readonly asked?: string;
};

/** What is closed, the least role that opens it, who gives it, and a request to send them (INFO-09, ERR-30, D-157, D-249). */
export function NoAccessView({ site, creating, needs, flag, openAt = [], asked, ...at }: Props) {
  const { t } = useTranslation(['info', 'common']);
  const { unsaved } = usePortal();
  const me = useMe();
  const selected = useBrandId();
  const brandId = at.brandId ?? selected;
  const managers = useUserManagers(flag === undefined, brandId);
  const words = (groups: ReturnType<typeof neededNames>) =>
    groups.map((group) => group.map((one) => t(`noAccess.needed.${one.kind}`, { name: 'name' in one ? one.name : '' })));
  const names = neededNames(needs);
  const hasNoRole = names.some((group) => group.some(({ kind }) => kind === 'anyRole'));
  const isForNobody = names.some((group) => group.some(({ kind }) => kind === 'nobody'));
  const alternatives = words(names);
  const least = allOf.format(alternatives.flatMap(([first]) => (first === undefined ? [] : [first])));
  const others = [...new Set(alternatives.flatMap((group) => group.slice(1)))];
  const brand = brandId === globalBrandId ? undefined : brandName(brandId);
  const place = { brand, context: brand === undefined ? 'anywhere' : undefined };
  const request = t('noAccess.request', {
    ask: hasNoRole || least === '' ? t('noAccess.ask.any', place) : t('noAccess.ask.role', { ...place, role: least }),
    wish: creating === undefined ? t('noAccess.wish.open', { site }) : t('noAccess.wish.create', { what: creating }),
    name: me.name,
    address: asked === undefined ? '' : `${window.location.origin}${asked}`,
  });
  const isAskable = flag === undefined && !isForNobody;
  const title = () => {
    if (flag !== undefined) return t('noAccess.off', { feature: t(`noAccess.feature.${features[flag]}`) });
    if (hasNoRole) return t('noAccess.noRole');
    return creating === undefined ? t('noAccess.title', { site }) : t('noAccess.titleCreate', { what: creating });
  };
  return (
    <div className="cc-gap">
      <h1 className="cc-sr">{t('noAccess.heading')}</h1>
      <ClosedState
        title={title()}
        text={
          flag !== undefined ? (
            t('noAccess.offText', { ...place, flag })
          ) : isForNobody ? (
            t('noAccess.closed')
          ) : (
            <>
              {t(hasNoRole ? 'noAccess.noRoleText' : 'noAccess.text')}
              {managers.length > 0 && ` ${t('noAccess.managers', { ...place, names: allOf.format(managers) })}`}
            </>
          )
        }
        note={
          <>
            {isAskable && !hasNoRole && least !== '' && (
              <span className="cc-line">{t('noAccess.least', { ...place, role: least })}</span>
            )}
            {isAskable && !hasNoRole && others.length > 0 && (
              <span className="cc-line">{t('noAccess.others', { roles: anyOf.format(others) })}</span>
            )}
            {asked !== undefined && <span className="cc-line">{t('noAccess.asked', { address: asked })}</span>}
          </>
        }
        actions={
          <>
            {openAt.map((other) => (
              <Button key={other} look="primary" onClick={() => unsaved.leave({ to: 'brand', brandId: other })}>
                {t('common:action.openAt', { brand: brandName(other) })}
              </Button>
            ))}
            {isAskable && (
              <CopyTextButton
                value={request}
                label={t('noAccess.copy')}
                copiedLabel={t('common:action.copied')}
                refusedLabel={t('common:action.notCopied')}
              />
            )}
            {mayVisit('/', me, selected) ? (
              <ButtonLink href="/">{t('noAccess.home')}</ButtonLink>
            ) : (
              <ButtonLink href="/help">{t('noAccess.help')}</ButtonLink>
            )}
          </>
        }
      />
    </div>
  );
}

/** Names of those who give roles at a brand (D-249); none until they are known, and where nobody is known. */
function useUserManagers(isAsked: boolean, brandId: number): readonly string[] {
  const portal = usePortal();
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isAsked) return;
    let current = true;
    const query = brandId === portal.brandId() ? {} : { at: brandId };
    resource(portal, 'listUserManagers', { query }, peopleEndpoints)
      .get()
      .then(
        (people) => current && setNames(people.map(({ fullName }) => fullName)),
        // Without names the sentence asks for "your user manager".
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [portal, isAsked, brandId]);
  return names;
}
