import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { importFields } from '#contract/vehicle-list/vehicle-list-fields.ts';
import { type ListImport, uploadInputSchema, vehicleListImportEndpoints } from '#contract/vehicle-list/vehicle-list-import.ts';
import { fieldErrors } from '#machines/screens/failure.ts';
import { FieldsForm } from '#src/app/entity/form/fields-form.tsx';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { FormPage } from '#src/app/page/form-page.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { useBrandId, useMe } from '#src/app/session/use-me.ts';
import { listsPath } from '#src/areas/vehicle-list/addresses.ts';
import { BrandsControl } from '#src/areas/vehicle-list/properties/properties-form.tsx';
import { vehicleList } from '#src/areas/vehicle-list/vehicle-list.ts';
import { Field, Form } from '#src/ui/form/field.tsx';
import { FilePicker } from './file-picker.tsx';
import { ImportEnd } from './import-end.tsx';
import { type Running, uploadManager, waitUntilAccepted } from './upload-manager.ts';

type Values = { name: string; description: string; brandIds: readonly number[]; file: File | undefined };
const fileSchema = uploadInputSchema.extend({ file: z.custom<File>((file) => file !== undefined, { error: 'required' }) });

/** Makes a list of a file of VINs: name and brands, the file, then how far it is and what came of it (D-186b, VIN-09). */
export function ImportPage() {
  const { t } = useTranslation(['vehicle-lists', 'common', 'entity']);
  const portal = usePortal();
  const go = useGo();
  const me = useMe();
  const brandId = useBrandId();
  const desk = uploadManager(portal);
  const [running, setRunning] = useState<Running>();
  const isImported = useSelector(running?.actor, (current) => current?.matches('imported') ?? false);
  const forget = ({ key }: Running) => {
    desk.remove(key);
    setRunning(undefined);
  };
  const form = useEntityForm<Values, ListImport | undefined>({
    initial: { name: '', description: '', brandIds: [brandId], file: undefined },
    schema: fileSchema,
    save: (values) => {
      const { file, ...body } = fileSchema.parse(values);
      if (running) desk.remove(running.key);
      const what = { name: body.name, fileName: file.name, size: file.size, listId: undefined };
      const calls = portal.clientOf(vehicleListImportEndpoints);
      const one = desk.send(what, async (sending) => (await calls.uploadVehicleList({ body, files: [file] }, sending)).import);
      setRunning(one);
      return waitUntilAccepted(one).catch((error: unknown) => {
        // What the fields say needs no word below them.
        if (Object.keys(fieldErrors(error)).length > 0) forget(one);
        throw error;
      });
    },
    onSaved: () => undefined,
  });
  const { errors, set, state, values } = form;
  const take = (file: File) => set({ file, ...(values.name === '' && { name: nameOf(file.name) }) });
  const isSending = state === 'saving';
  return (
    <FormPage title={t('new.IMPORTED')} back={{ href: listsPath, title: t('entity:back', { list: t('list.what') }) }}>
      <SaveBar
        form={form}
        // What has become a list is imported again only once something is another one.
        isEdit={isImported}
        isNew={!running}
        saveLabel={t('imports.start')}
        discardLabel={running ? t('entity:toList', { list: t('list.what') }) : t('common:action.cancel')}
        onDiscard={() => go(listsPath)}
      />
      <Form label={t('new.IMPORTED')} onSubmit={form.save} locked={isSending}>
        <Field id="file" wireName="file" label={t('file')} group required wide error={errors.file ?? errors.files}>
          <FilePicker
            label={t('imports.drop')}
            chosen={values.file}
            onFile={take}
            onRemove={() => set({ file: undefined })}
            disabled={isSending}
          />
        </Field>
        <FieldsForm
          of={{ fields: importFields, texts: vehicleList.texts }}
          form={{ ...form, values: typedOf(values), before: typedOf(form.before) }}
          own={{
            brandIds: ({ value, onChange }) => (
              <BrandsControl values={value as readonly number[]} was={[]} me={me} onChange={onChange} />
            ),
          }}
        />
      </Form>
      {running && <ImportEnd running={running} onRemove={() => setRunning(undefined)} />}
    </FormPage>
  );
}

/** What is typed beside the file. */
const typedOf = ({ brandIds, description, name }: Values) => ({ brandIds, description, name });

/** A name to begin with: that of the file without its ending. */
const nameOf = (file: string): string => file.replace(/\.\w+$/, '').slice(0, 80);
