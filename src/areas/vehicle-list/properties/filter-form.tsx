import '#src/areas/vehicle-list/vehicle-lists.css';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { allows } from '#contract/access/access.ts';
import { printFilter } from '#contract/vehicle/filter-text.ts';
import { emptyContainersOf, type FilterTree, filterTreeSchema } from '#contract/vehicle/filter-tree.ts';
import { type VehicleList, vehicleListEndpoints } from '#contract/vehicle-list/vehicle-list.ts';
import { listAccess } from '#contract/vehicle-list/vehicle-list-rules.ts';
import { editorOf } from '#src/app/entity/form/use-saving-form.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { useFormNews } from '#src/app/form/use-form-news.ts';
import { usePortal } from '#src/app/portal.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { useBrandId, useMe } from '#src/app/session/use-me.ts';
import { FilterEditor } from '#src/app/vehicle/filter-editor.tsx';
import { useList } from '#src/areas/vehicle-list/access.ts';
import { Section } from '#src/ui/page/section.tsx';

type Values = { filter: FilterTree | null };

/** D-104, D-150: a group that holds nothing cannot be asked for. */
export const filterFormSchema = z.object({
  filter: filterTreeSchema.nullable().superRefine((tree, context) => {
    for (const pointer of tree ? emptyContainersOf(tree) : [])
      context.addIssue({ code: 'custom', message: 'required', path: pathOf(pointer) });
  }),
});
const pathOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

const filterWords = (tree: unknown): string => (tree ? printFilter(tree as FilterTree) : '');

const valuesOf = ({ filter }: VehicleList): Values => ({ filter });

/** The filter of a list, with the vehicles that it matches while one writes; saving finds the list's vehicles again (VIN-04, D-186). */
export function FilterForm() {
  const { t } = useTranslation(['vehicle-lists', 'common']);
  const portal = usePortal();
  const me = useMe();
  const brandId = useBrandId();
  const { list, reload } = useList();
  const around = { revision: list.revision, by: editorOf(portal, list.lastEditedBy) };
  const form = useEntityForm<Values, VehicleList>({
    lock: { entityType: 'VEHICLE_LIST', entityId: list.id },
    initial: valuesOf(list),
    schema: filterFormSchema,
    ...around,
    save: ({ filter }, _, revision = list.revision) => {
      const { brandIds, dataSource, description, id, name, owner, type } = list;
      const body = { name, description, ownerId: owner.id, dataSource, brandIds, filter };
      return portal.clientOf(vehicleListEndpoints).saveVehicleList({ params: { id, type }, body }, { revision });
    },
    onSaved: (saved) => {
      portal.notify.success(t('common:form.saved', { entity: t('filter') }));
      reload(saved);
    },
  });
  useFormNews(form, valuesOf(list), around);
  const { brandIds, dataSource, preConstraints } = list;
  const mayCount = allows(listAccess.count, me, { brandId });
  return (
    <Section title={t('filter')} spaced={preConstraints !== null}>
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
