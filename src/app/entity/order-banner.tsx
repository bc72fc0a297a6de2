import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowState } from '#contract/command.ts';
import { useMe } from '#src/app/session/use-me.ts';
import { Banner } from '#src/ui/page/banner.tsx';

type Props = {
  readonly flow: FlowState;
  /** who has to answer, as it stands in a sentence: "translation tool" */
  readonly tool: string;
  /** what is said while no order is open */
  readonly children?: ReactNode;
};

/** Banner of an entity whose tool has not said yet what became of an order (ADR 28): before anything else that there is to say of it. */
export function OrderBanner({ flow, tool, children }: Props) {
  const { t } = useTranslation('entity');
  const me = useMe();
  const order = flow.external?.underWay?.[0];
  if (!order) return children;
  const isOwn = order.byId === me.subject;
  return <Banner title={isOwn ? t('order.own', { tool }) : t('order.other', { tool, name: order.by })}>{t('order.text')}</Banner>;
}
