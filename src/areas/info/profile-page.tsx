import { useTranslation } from 'react-i18next';
import type { UserRole } from '#contract/access/access.ts';
import { brandName } from '#contract/brand.ts';
import { ListPage } from '#src/app/page/list-page.tsx';
import { useUser } from '#src/app/session/use-me.ts';
import { CountBadge } from '#src/ui/count-badge.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { rolesByBrand } from './profile-roles.ts';
import { roleColour } from './role-colour.ts';
import './info.css';

/** The signed-in person with all roles: those that let one do something as badges, what they are for in words (INFO-02). */
export function ProfilePage() {
  const { t } = useTranslation('info');
  const user = useUser();
  if (!user) return null;
  const groups = rolesByBrand(user.roles);
  const count = groups.reduce((sum, { roles }) => sum + roles.length, 0);
  const labelOf = ({ name }: UserRole, brandId: number, label: string | undefined) => {
    const brand = brandName(brandId);
    return name === `brand-${brand.toLowerCase()}` ? t('profile.brand', { brand }) : (label ?? name);
  };
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
      <Section title={t('profile.roles')} note={t('profile.count', { count })} spaced>
        {groups.length === 0 && <p className="cc-muted">{t('profile.none')}</p>}
        <div className="cc-role-groups">
          {groups.map(({ brandId, roles, types, platforms }) => (
            <div key={brandId}>
              <h3>{brandName(brandId)}</h3>
              <div>
                <ul>
                  {roles.map(({ role, label }) => (
                    <li key={role.name}>
                      <CountBadge count={labelOf(role, brandId, label)} color={roleColour(role)} />
                    </li>
                  ))}
                </ul>
                {types.length > 0 && <p>{t('profile.types', { count: types.length, names: types.join(', ') })}</p>}
                {platforms.length > 0 && (
                  <p>{t('profile.platforms', { count: platforms.length, names: platforms.join(', ') })}</p>
                )}
              </div>
            </div>
          ))}
        </div>
      </Section>
    </ListPage>
  );
}
