import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { documentWrite } from '#contract/document/document.ts';
import { type MilestoneDocumentRow, milestoneDocumentEndpoints } from '#contract/document/milestone-document.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import type { Milestone } from '#contract/milestone/milestone.ts';
import { edited, figure, text, title } from '#src/app/entity/list/columns.tsx';
import { EntityTable } from '#src/app/entity/list/entity-list-page.tsx';
import { usePart } from '#src/app/entity/use-part.ts';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { ListPage } from '#src/app/page/list-page.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { useGo } from '#src/app/routing/use-go.ts';
import { useRouteParam } from '#src/app/routing/use-route-param.ts';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import { useAllowed, useBrandId } from '#src/app/session/use-me.ts';
import { documentDefinition } from '#src/areas/document/document.ts';
import { DocumentCreate } from '#src/areas/document/document-create.tsx';
import { DocumentEditor } from '#src/areas/document/document-editor.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { Topbar } from '#src/ui/shell/topbar.tsx';
import { MilestoneSelect, useDrmdTabs } from './area.tsx';
import { milestone } from './milestone.tsx';
import { documentDefaults, documentHref, documentSearch, drmdPath, newItemSearch } from './searches.ts';

type Row = MilestoneDocumentRow & { readonly brandId: number };
const listHref = `${drmdPath}/documentation`;
const hrefOf = ({ documentId }: Pick<Row, 'documentId'>) => documentHref(documentId);

/** Documents of milestones as their list knows them. */
const listed = { ...documentDefinition, name: 'MilestoneDocument', table: milestoneDocumentEndpoints } as never;

const columns = [
  title<Row>('name', { href: hrefOf }),
  text<Row>('project', { width: 140 }),
  text<Row>('milestone', {
    width: 200,
    cell: ({ milestone: name, referenceId }) => <UiLink href={urlOf('MILESTONE', { id: referenceId })}>{name}</UiLink>,
  }),
  figure<Row>('files', { value: ({ files }) => files.length, width: 64 }),
  figure<Row>('links', { value: ({ links }) => links.length, width: 64 }),
  figure<Row>('version', { width: 76 }),
  edited<Row>(),
];

/** Documents of all milestones (DRM-15). */
export function DocumentationPage() {
  const { t } = useTranslation(['milestones', 'documents']);
  const mayAdd = useAllowed(documentWrite.ofMilestone, useBrandId());
  const add = t('documents:document.new');
  return (
    <ListPage
      title={t('list.title')}
      tabs={useDrmdTabs()}
      tab="documentation"
      actions={
        mayAdd ? (
          <ButtonLink look="primary" icon={<IconPlus size={14} aria-hidden="true" />} href={`${listHref}/new`}>
            {add}
          </ButtonLink>
        ) : (
          <ClosedNote label={add} reasons={[t('documents:document.whyRight')]} />
        )
      }
    >
      <EntityTable<Row>
        definition={listed}
        search={documentSearch}
        defaults={documentDefaults}
        columns={columns}
        also={['MILESTONE']}
        id="milestone-documents"
        rowsOf="DOCUMENT"
        label={t('documents:document.what')}
        entities={t('documents:document.what')}
        emptyText={t('documentation.emptyText')}
        hrefOf={hrefOf}
      />
    </ListPage>
  );
}

/** One document of a milestone, or a new one (DRM-15, NAV-12). */
export function MilestoneDocumentPage() {
  const id = useRouteParam('id');
  return id === undefined ? <NewDocument /> : <Known key={id} id={id} />;
}

function Known({ id }: { readonly id: number }) {
  const { t } = useTranslation('milestones');
  const screen = usePart(documentDefinition, 'getDocument', id);
  // What belongs to something else has its page there.
  const isOther = screen.entity !== undefined && screen.entity.referenceType !== 'MILESTONE';
  const gone = { ...screen, state: 'notFound', entity: undefined } as const;
  return (
    <ScreenPart screen={isOther ? gone : screen} list={{ href: listHref, label: t('documentation.toList') }}>
      {({ name, referenceId }) => <OfMilestone key={referenceId} id={id} milestoneId={referenceId} name={name} />}
    </ScreenPart>
  );
}

type OfProps = { readonly id: number; readonly milestoneId: number; readonly name: string };
function OfMilestone({ id, milestoneId, name }: OfProps) {
  const { t } = useTranslation(['milestones', 'documents']);
  const go = useGo();
  const screen = usePart(milestone, 'getMilestone', milestoneId);
  return (
    <ScreenPart<Milestone> screen={screen as never}>
      {({ brandId, name: of, project }) => (
        <>
          <Topbar model={{ title: name, backRoute: listHref, backTitle: t('documentation.toList') }} />
          <p className="cc-gap3">
            <UiLink className="cc-link" href={urlOf('MILESTONE', { id: milestoneId })}>
              {t('documentation.of', { milestone: of, project })}
            </UiLink>
          </p>
          <DocumentEditor
            documentId={id}
            heading={t('documents:document.entity')}
            homeBrandId={brandId}
            list={{ href: listHref, label: t('documentation.toList') }}
            onChanged={() => screen.reload()}
            onDeleted={() => go(urlOf('MILESTONE', { id: milestoneId }), { replace: true })}
          />
        </>
      )}
    </ScreenPart>
  );
}

/** Adds a document to a milestone: the one of the address, or one that is chosen first. */
function NewDocument() {
  const { t } = useTranslation(['milestones', 'documents']);
  const [{ milestone: of, name }, setSearch] = useSearchState(newItemSearch);
  const brandId = useBrandId();
  return (
    <>
      <Topbar model={{ title: t('documents:document.new'), backRoute: listHref, backTitle: t('documentation.toList') }} />
      <Field id="milestone" label={t('documentation.milestone')} required wide>
        <MilestoneSelect
          value={of === undefined ? '' : String(of)}
          onChange={(value) => setSearch({ milestone: value === '' ? undefined : Number(value) }, { replace: true })}
        />
      </Field>
      {of !== undefined && (
        <div className="cc-gap">
          <DocumentCreate
            key={of}
            reference={{ referenceType: 'MILESTONE', referenceId: of }}
            {...(name !== undefined && { name })}
            heading={t('documents:document.entity')}
            homeBrandId={brandId}
            listHref={urlOf('MILESTONE', { id: of })}
            hrefOf={hrefOf}
            onCreated={() => undefined}
          />
        </div>
      )}
    </>
  );
}
