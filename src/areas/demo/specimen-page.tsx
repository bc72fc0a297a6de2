import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '#src/app/page/list-page.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { GoneState } from '#src/ui/page/page-states.tsx';
import { FormSpecimen } from './form-specimen.tsx';
import { AffixSpecimen, ButtonSpecimen, LayoutSpecimen, NavigationSpecimen, TagSpecimen } from './part-specimens.tsx';
import { formParts, isOneOf, type SpecimenName, specimenNames } from './specimens.ts';
import { CommentSpecimen, PopupSpecimen, StateSpecimen } from './state-specimens.tsx';
import { TableSpecimen } from './table-specimen.tsx';
import { DefaultPage, TopbarPage, WorkPage } from './whole-pages.tsx';
import { CardSpecimen, StepperSpecimen, TimelineSpecimen, WidgetSpecimen } from './work-specimens.tsx';

const parts: Partial<Record<SpecimenName, ComponentType<{ readonly part: string | undefined }>>> = {
  layout: LayoutSpecimen,
  button: ButtonSpecimen,
  tags: TagSpecimen,
  lazystate: StateSpecimen,
  table: TableSpecimen,
  form: FormSpecimen,
  widget: WidgetSpecimen,
  card: CardSpecimen,
  stepper: StepperSpecimen,
  popup: PopupSpecimen,
  navigation: NavigationSpecimen,
  affix: AffixSpecimen,
  timeline: TimelineSpecimen,
  comments: CommentSpecimen,
};
/** Those that show a frame of pages bring their own heading. */
const whole: Partial<Record<SpecimenName, ComponentType>> = {
  topbar: TopbarPage,
  'default-page': DefaultPage,
  'entity-page': WorkPage,
};

/** Whether a name has such a part: the form has four, the navigation takes any id (NAV-17, NAV-18). */
const knowsPart = (name: SpecimenName, part: string | undefined): boolean =>
  part === undefined || name === 'navigation' || (name === 'form' && isOneOf(formParts, part));

/** One page of the showcase (NAV-16). */
export function SpecimenPage() {
  const { t } = useTranslation('demo');
  const { page, part }: { page?: string; part?: string } = useParams({ strict: false });
  if (!isOneOf(specimenNames, page) || !knowsPart(page, part)) {
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
