import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { CreationPage } from '#src/app/page/creation-page.tsx';
import { useGo } from '#src/app/routing/use-go.ts';
import { useBrandId, useMe } from '#src/app/session/use-me.ts';
import {
  type Addressed,
  type Creatable,
  entityWords,
  listHrefOf,
  type NewForm,
  type PlainDefinition,
  pageUrl,
} from './definition.ts';
import { EntityForm } from './form/entity-form.tsx';
import { useClosedCreation } from './use-closed-creation.ts';

type FormProps = NewForm & { readonly onSaved: (saved: Addressed) => void; readonly onCancel: () => void };

type Props = {
  readonly definition: PlainDefinition<never> & Creatable;
  /** the page on which one goes on; its home without it */
  readonly next?: string;
  /** its form, where that has more than the fields */
  readonly form?: ComponentType<FormProps>;
};

/** The creation of an entity, as a form; who may not create one reads why (NAV-12, X-34). */
export function EntityCreatePage({ definition, next, form: Form }: Props) {
  const { t } = useTranslation('entity');
  const go = useGo();
  const me = useMe();
  const brandId = useBrandId();
  const closed = useClosedCreation(definition);
  const { newForm } = definition;
  const listHref = listHrefOf(definition);
  const what = entityWords(definition, 'list.what');
  const asked: FormProps = {
    ...newForm?.({ brandId, me: me.subject }),
    onSaved: (saved) => go(pageUrl(definition, saved, next), { replace: true }),
    onCancel: () => go(listHref),
  };
  return (
    <CreationPage
      title={entityWords(definition, 'new')}
      list={{ href: listHref, back: t('back', { list: what }), label: t('toList', { list: what }) }}
      closed={closed}
      closedTitle={entityWords(definition, 'closed.create')}
    >
      {Form ? <Form {...asked} /> : <EntityForm definition={definition} {...asked} />}
    </CreationPage>
  );
}
