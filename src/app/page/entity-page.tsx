import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CollabTarget } from '#src/app/collab/collab-calls.ts';
import { CollabTopbar } from '#src/app/collab/collab-topbar.tsx';
import { PageLayout } from '#src/ui/page/page-layout.tsx';
import { PartName } from '#src/ui/page/part-name.ts';
import { type Tab, Tabs } from '#src/ui/page/tabs.tsx';
import { Topbar, type TopbarModel } from '#src/ui/shell/topbar.tsx';
import { LookBack } from '#src/ui/workflow/look-back.tsx';
import { BesideProvider } from './beside-content.tsx';
import { useNameOfEntity } from './entity-title.ts';
import '#src/ui/workflow/panel.css';
import '#src/ui/workflow/next-steps.css';

type Props = {
  readonly model: TopbarModel;
  /** what is watched and commented from the topbar (D-058) */
  readonly collab?: CollabTarget | undefined;
  readonly tabs?: readonly Tab[];
  /** key of the open tab */
  readonly tab?: string | undefined;
  readonly milestones?: ReactNode;
  /** the Next steps panel */
  readonly next?: ReactNode;
  /** back to the present, while History shows the past: Next steps is not available then */
  readonly onNow?: (() => void) | undefined;
  /** the History panel */
  readonly history?: ReactNode;
  /** controls at the right of the topbar */
  readonly actions?: ReactNode;
  /** a bar below the topbar: news of others, a state of the past */
  readonly banner?: ReactNode;
  readonly children?: ReactNode;
};

/** Frame of an entity's page: topbar, tabs, milestones, content, Next steps and History (SHELL-06, SHELL-21…SHELL-29). */
export function EntityPage({ model, collab, tabs, tab, milestones, next, onNow, history, actions, banner, children }: Props) {
  const { t } = useTranslation('common');
  const [before, setBefore] = useState<HTMLElement | null>(null);
  const [after, setAfter] = useState<HTMLElement | null>(null);
  const beside = useMemo(() => ({ before, after }), [before, after]);
  useNameOfEntity([model.title, model.subTitle].filter(Boolean).join(' · '));
  return (
    <>
      {collab ? <CollabTopbar model={model} target={collab} actions={actions} /> : <Topbar model={model} actions={actions} />}
      {tabs && tabs.length > 0 && <Tabs label={t('nav.tabs')} tabs={tabs} current={tab} />}
      {banner}
      {milestones}
      <PageLayout
        next={
          next && (
            <>
              <div ref={setBefore} className="cc-beside" />
              <LookBack
                isPast={onNow !== undefined}
                text={t('lookBack.text')}
                nowLabel={t('lookBack.now')}
                onNow={() => onNow?.()}
              >
                {next}
              </LookBack>
              <div ref={setAfter} className="cc-beside" />
            </>
          )
        }
        history={history}
      >
        <BesideProvider value={beside}>
          <PartName value={tabs?.find(({ key }) => key === tab)?.label}>{children}</PartName>
        </BesideProvider>
      </PageLayout>
    </>
  );
}
