import { useTranslation } from 'react-i18next';
import { nounText, typeOfFlow } from '#contract/entity/entities.ts';
import { ListPage } from '#src/app/page/list-page.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { showcaseNames, workflowNames } from './showcases.ts';

/** What the interface is made of, one page a part (NAV-09, NAV-16). */
export function ShowcasePage() {
  const { t } = useTranslation(['demo', 'common']);
  return (
    <ListPage title={t('common:area.showcase')} note={t('count', { count: showcaseNames.length + workflowNames.length })}>
      <PlainTable label={t('common:area.showcase')} widths={[320, null]} heads={[t('part'), t('shows')]}>
        {workflowNames.map((name) => (
          <tr key={name}>
            <td>
              <UiLink className="cc-link" href={`/demo/workflow/${name}`}>
                {t('workflow.title', { name: nounText(typeOfFlow(name)) })}
              </UiLink>
            </td>
            <td className="cc-muted">{t('workflow.listText')}</td>
          </tr>
        ))}
        {showcaseNames.map((name) => (
          <tr key={name}>
            <td>
              <UiLink className="cc-link" href={`/demo/${name}`}>
                {t(`page.${name}.title`)}
              </UiLink>
            </td>
            <td className="cc-muted">{t(`page.${name}.text`)}</td>
          </tr>
        ))}
      </PlainTable>
    </ListPage>
  );
}
