import type { ReactNode } from 'react';
import '#src/areas/vehicle-list/vehicle-lists.css';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { allows } from '#contract/access/access.ts';
import type { EndpointTable } from '#contract/endpoint.ts';
import { printFilter } from '#contract/vehicle/filter-text.ts';
import { emptyContainersOf, type FilterTree, filterTreeSchema } from '#contract/vehicle/filter-tree.ts';
import type { VehicleList } from '#contract/vehicle-list/vehicle-list.ts';
import { listAccess } from '#contract/vehicle-list/vehicle-list-rules.ts';
import { savePart } from '#src/app/entity/calls.ts';
import { useSavingForm } from '#src/app/entity/form/use-saving-form.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useBrandId, useMe } from '#src/app/session/use-me.ts';
import { atFilter } from '#src/app/vehicle/at-filter.ts';
import { FilterEditor } from '#src/app/vehicle/filter-editor.tsx';
import { useList } from '#src/areas/vehicle-list/access.ts';
import { vehicleList } from '#src/areas/vehicle-list/vehicle-list.ts';
import { Button } from '#src/ui/button.tsx';
import { Section } from '#src/ui/page/section.tsx';

type Values = { filter: FilterTree | null };

/** D-104, D-150: a group that holds nothing cannot be asked for. */
export const filterFormSchema = z.object({
  filter: filterTreeSchema.nullable().superRefine((tree, context) => {
    for (const pointer of tree ? emptyContainersOf(tree) : [])
      context.addIssue({ code: 'custom', message: 'required', path: pathOf(pointer) });
  }),
});
/** The call that saves the list of an entity together with what that makes of it (D-177d): its body is the filter alone. */
export type OwnSaving = { readonly id: number; readonly table: EndpointTable; readonly call: string };
const ownSchema = filterFormSchema.refine(({ filter }) => filter !== null, { path: ['filter'], error: 'required' });
const pathOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

const filterWords = (tree: unknown): string => (tree ? printFilter(tree as FilterTree) : '');

type Props = {
  readonly saving?: OwnSaving | undefined;
  readonly isOpen: boolean;
  /** what stands here where nothing is typed that could not be saved */
  readonly instead: ReactNode;
};

/** The filter of a list, with the vehicles that it matches while one writes; saving finds the list's vehicles again (VIN-04, D-186). */
export function FilterForm({ saving, isOpen, instead }: Props) {
  const { t } = useTranslation(['vehicle-lists', 'common']);
  const portal = usePortal();
  const me = useMe();
  const brandId = useBrandId();
  const { list, reload } = useList();
  const { description, id, name, owner, type } = list;
  const { brandIds, dataSource, preConstraints } = list;
  const form = useSavingForm<Values, VehicleList>({
    of: saving ? { type: vehicleList.type, table: saving.table } : vehicleList,
    entity: list,
    call: saving?.call ?? 'saveVehicleList',
    initial: { filter: list.filter },
    // The properties are another page's.
    schema: saving
      ? ownSchema.transform(({ filter }) => filter)
      : filterFormSchema.transform((typed) => ({ name, description, ownerId: owner.id, dataSource, brandIds, ...typed })),
    send: (body, _, revision) =>
      saving
        ? savePart(portal, saving.table, saving.call, { id: saving.id, revision }, { body }).catch((error: unknown) => {
            throw atFilter(error);
          })
        : savePart(portal, vehicleList.table, 'saveVehicleList', { id, revision }, { body, params: { id, type } }),
    isClosed: !isOpen,
    said: t('common:form.saved', { entity: t('filter') }),
    onSaved: reload,
  });
  const mayCount = allows(listAccess.count, me, { brandId });
  if (!isOpen && !form.isUnsaved) return instead;
  return (
    <Section title={t('filter')} spaced={preConstraints !== null}>
      {saving && preConstraints && !form.isReadOnly && (
        <p>
          <Button small onClick={() => form.set({ filter: preConstraints })}>
            {t('takeAll')}
          </Button>
        </p>
      )}
      <SaveBar form={form} isEdit words={() => ({ label: t('filter'), text: filterWords })} />
      <div className="cc-list-filter">
        <FilterEditor
          tree={form.values.filter}
          scope={mayCount ? { brandIds, dataSource, preConstraints, listId: list.id } : undefined}
          onChange={(filter) => form.set({ filter })}
          errors={form.errors}
          isReadOnly={form.isReadOnly}
        />
      </div>
    </Section>
  );
}
