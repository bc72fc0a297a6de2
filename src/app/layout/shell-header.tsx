import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { brandName, globalBrandId } from '#contract/brand.ts';
import type { UserInfo } from '#contract/identity.ts';
import { initials } from '#src/app/format/format.ts';
import { ShellKeys } from '#src/app/palette/shell-keys.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useBrandId } from '#src/app/session/use-me.ts';
import { useTasks } from '#src/app/use-tasks.ts';
import { useTasksElsewhere } from '#src/app/use-tasks-elsewhere.ts';
import { chooseColorScheme, useColorScheme } from '#src/ui/color-scheme.ts';
import { BrandSelector, Header, TasksLink, UserMenu } from '#src/ui/shell/header.tsx';

const next = { light: 'dark', dark: 'auto', auto: 'light' } as const;

function Brand() {
  const { brand, unsaved } = usePortal();
  const { t } = useTranslation('common');
  const brandId = useSelector(brand, (snapshot) => snapshot.context.brandId);
  const held = useSelector(brand, (snapshot) => snapshot.context.held);
  return (
    <BrandSelector
      label={t('brand')}
      value={String(brandId)}
      options={held.map((id) => ({ value: String(id), label: brandName(id) }))}
      onChange={(value) => unsaved.leave({ to: 'brand', brandId: Number(value) })}
    />
  );
}

function Tasks() {
  const { t } = useTranslation('common');
  const { tasks, state } = useTasks();
  const elsewhere = useTasksElsewhere(state === 'ready' ? tasks : undefined);
  const others = elsewhere.map(({ brandId, count }) => t('tasks.elsewhere', { count, brand: brandName(brandId) }));
  return (
    <TasksLink
      label={t('tasks.label')}
      href="/"
      count={tasks.length}
      countLabel={[t('tasks.count', { count: tasks.length }), ...others].join(', ')}
      more={elsewhere.reduce((sum, { count }) => sum + count, 0)}
    />
  );
}

function Account({ user }: { readonly user: UserInfo }) {
  const { t } = useTranslation('common');
  const { unsaved } = usePortal();
  const name = `${user.given_name} ${user.family_name}`.trim() || user.preferred_username;
  return (
    <UserMenu
      label={t('user.menu')}
      name={name}
      note={user.preferred_username}
      initials={initials(name)}
      items={[
        { key: 'profile', label: t('user.profile'), href: '/profile' },
        { key: 'help', label: t('user.help'), href: '/help' },
        { key: 'logout', label: t('user.logout'), onSelect: () => unsaved.leave({ to: 'signOut' }) },
      ]}
    />
  );
}

/**
 * Header: brand selector, search, my tasks, colours, account; without a person only product and colours (SHELL-02, SHELL-03, X-20). What is of a
 * brand starts anew with another one; the selector itself stays, and with it the focus. Who holds no brand has neither.
 */
export function ShellHeader({ user }: { readonly user: UserInfo | undefined }) {
  const { t } = useTranslation('common');
  const colorScheme = useColorScheme();
  const brandId = useBrandId();
  const hasBrand = user !== undefined && brandId !== globalBrandId;
  return (
    <Header
      product={t('product')}
      homeHref="/"
      homeLabel={t('home')}
      skipLabel={t('skip')}
      brand={hasBrand && <Brand />}
      search={hasBrand && <ShellKeys key={brandId} />}
      tasks={hasBrand && <Tasks key={brandId} />}
      theme={{ label: t(`theme.${colorScheme}`), onToggle: () => chooseColorScheme(next[colorScheme]) }}
      user={user && <Account user={user} />}
    />
  );
}
