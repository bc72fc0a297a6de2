import { IconHourglass } from '@tabler/icons-react';
import { useCanGoBack, useRouter, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { accessOf } from '#contract/page/routes.ts';
import { ListPage } from '#src/app/page/list-page.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { roomOf } from './placeholder-pages.ts';

/** A place whose area is not built yet: says so, what it will hold, and leads back to where one came from. */
export function LaterPage() {
  const { t } = useTranslation(['coming-soon', 'common']);
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const fullPath = useRouterState({ select: (state): string => state.matches.at(-1)?.fullPath ?? '/' });
  const room = roomOf(fullPath);
  return (
    <ListPage title={room ? t(`${room}.title`) : accessOf(fullPath).area}>
      <EmptyState
        boxed
        icon={<IconHourglass size={20} aria-hidden="true" />}
        title={t('title')}
        text={room && t('holds', { what: t(`${room}.holds`) })}
        actions={
          <>
            {canGoBack && <Button onClick={() => router.history.back()}>{t('back')}</Button>}
            <ButtonLink look={canGoBack ? 'quiet' : 'outlined'} href="/">
              {t('common:home')}
            </ButtonLink>
          </>
        }
      />
    </ListPage>
  );
}
