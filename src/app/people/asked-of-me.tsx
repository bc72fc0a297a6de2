import { useTranslation } from 'react-i18next';
import type { Asked } from '#contract/collab/asks.ts';
import type { FlowTexts } from '#src/app/workflow/flow-texts.ts';

type Props = { readonly asks: readonly Asked[]; readonly texts: Pick<FlowTexts, 'label' | 'need'> };

/** Who asks me for a step of the item, or to see to what keeps it closed, and what they add (D-248). */
export function AskedOfMe({ asks, texts }: Props) {
  const { t } = useTranslation('flows');
  return asks.map(({ brandId, by, command, id, need, note }) => {
    const target = brandId === null ? {} : { brandId };
    const step = texts.label(command, target);
    const what = need === null ? step : texts.need({ kind: 'fact', key: need, by: [] }, command, target);
    return (
      <p key={id} className="cc-asked" data-asked>
        <b>{t(need === null ? 'panel.asksYou' : 'panel.asksYouFor', { name: by.fullName, step, what })}</b>
        {note !== '' && ` “${note}”`}
      </p>
    );
  });
}
