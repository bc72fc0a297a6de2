import { useTranslation } from 'react-i18next';
import type { UserRole } from '#contract/access/access.ts';
import { brandName } from '#contract/brand.ts';
import { ListPage } from '#src/app/page/list-page.tsx';
import { neededNames } from '#src/app/session/needed-names.ts';
import { useUser } from '#src/app/session/use-me.ts';
import { CountBadge } from '#src/ui/count-badge.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { roleColour } from './role-colour.ts';
import './info.css';

/** The signed-in person with all roles (INFO-02). */
export function ProfilePage() {
  const { t } = useTranslation('info');
  const user = useUser();
  if (!user) return null;
  const labelOf = ({ brandId, name }: UserRole) => {
    const brand = brandName(brandId);
    if (name === `brand-${brand.toLowerCase()}`) return t('profile.brand', { brand });
    const one = neededNames(name)[0]?.[0];
    return one && 'name' in one ? t(`noAccess.needed.${one.kind}`, { name: one.name }) : name;
  };
  const byBrand = Map.groupBy(user.roles, (role) => role.brandId);
  const groups = [...byBrand].sort(([left], [right]) => left - right);
  return (
    <ListPage title={`${user.given_name} ${user.family_name}`} note={user.preferred_username}>
      <div className="cc-text">
        <dl>
          <dt>{t('profile.email')}</dt>
          <dd>{user.email}</dd>
          <dt>{t('profile.username')}</dt>
          <dd>{user.preferred_username}</dd>
          <dt>{t('profile.subject')}</dt>
          <dd>{user.sub}</dd>
        </dl>
      </div>
      <Section title={t('profile.roles')} note={t('profile.count', { count: user.roles.length })} spaced>
        {groups.length === 0 && <p className="cc-muted">{t('profile.none')}</p>}
        <div className="cc-role-groups">
          {groups.map(([brandId, roles]) => (
            <div key={brandId}>
              <h3>{brandName(brandId)}</h3>
              <ul>
                {roles.map((role) => (
                  <li key={role.name}>
                    <CountBadge count={labelOf(role)} color={roleColour(role)} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </Section>
    </ListPage>
  );
}
