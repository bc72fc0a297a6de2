import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '#src/app/page/list-page.tsx';
import { useRouteParams } from '#src/app/routing/use-route-param.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { GoneState } from '#src/ui/page/page-states.tsx';
import { FormShowcase } from './form-showcase.tsx';
import { AffixShowcase, ButtonShowcase, LayoutShowcase, NavigationShowcase, TagShowcase } from './part-showcase.tsx';
import { DefaultPage, TopbarPage, WorkPage } from './showcase-pages.tsx';
import { formParts, isOneOf, type ShowcaseName, showcaseNames } from './showcases.ts';
import { CommentShowcase, PopupShowcase, StateShowcase } from './state-showcase.tsx';
import { TableShowcase } from './table-showcase.tsx';
import { CardShowcase, StepperShowcase, TimelineShowcase, WidgetShowcase } from './work-showcase.tsx';

const parts: Partial<Record<ShowcaseName, ComponentType<{ readonly part: string | undefined }>>> = {
  layout: LayoutShowcase,
  button: ButtonShowcase,
  tags: TagShowcase,
  lazystate: StateShowcase,
  table: TableShowcase,
  form: FormShowcase,
  widget: WidgetShowcase,
  card: CardShowcase,
  stepper: StepperShowcase,
  popup: PopupShowcase,
  navigation: NavigationShowcase,
  affix: AffixShowcase,
  timeline: TimelineShowcase,
  comments: CommentShowcase,
};
/** Those that show a frame of pages bring their own heading. */
const whole: Partial<Record<ShowcaseName, ComponentType>> = {
  topbar: TopbarPage,
  'default-page': DefaultPage,
  'entity-page': WorkPage,
};

/** Whether a name has such a part: the form has four, the navigation takes any id (NAV-17, NAV-18). */
const knowsPart = (name: ShowcaseName, part: string | undefined): boolean =>
  part === undefined || name === 'navigation' || (name === 'form' && isOneOf(formParts, part));

/** One page of the showcase (NAV-16). */
export function ShowcasePartPage() {
  const { t } = useTranslation('demo');
  const { page, part } = useRouteParams();
  if (!isOneOf(showcaseNames, page) || !knowsPart(page, part)) {
    return (
      <GoneState
        level={1}
        title={t('gone')}
        actions={
          <ButtonLink look="primary" href="/demo">
            {t('back')}
          </ButtonLink>
        }
      />
    );
  }
  const Whole = whole[page];
  if (Whole) return <Whole />;
  const Part = parts[page];
  return (
    <ListPage
      title={t(`page.${page}.title`)}
      note={t(`page.${page}.text`)}
      actions={
        <ButtonLink small href="/demo">
          {t('back')}
        </ButtonLink>
      }
    >
      {Part && <Part part={part} />}
    </ListPage>
  );
}
