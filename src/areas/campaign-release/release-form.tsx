import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { sentHash } from '#contract/campaign-release/campaign-release.ts';
import type { FieldValues } from '#contract/entity/fields.ts';
import type { Addressed, NewForm } from '#src/app/entity/definition.ts';
import { EntityForm } from '#src/app/entity/form/entity-form.tsx';
import type { OwnControl } from '#src/app/entity/form/fields-form.tsx';
import { formSchema } from '#src/app/entity/form/form-schema.ts';
import { ArtifactsControl } from './artifacts-control.tsx';
import { bigLoopRelease, oru20Release, type Release, type ReleaseKind } from './campaign-release.ts';
import { FileControl } from './file-control.tsx';
import { SoftwareControl } from './software-control.tsx';

/** The hash of the file that goes along, where one does: a new release needs one, one that is there keeps its own (D-112, D-114). */
export function hashSchema(isNew: boolean) {
  const schema = z
    // What takes null is a text field to formSchema(), and nothing would be no text.
    .custom<unknown>((hash) => hash !== null)
    .refine((hash) => !isNew || typeof hash === 'string', { message: 'required' })
    .transform((hash) => (typeof hash === 'string' && hash !== '' ? hash : undefined))
    .pipe(sentHash.sha256);
  return isNew ? schema : schema.optional();
}

const ownControls = (kind: ReleaseKind): Readonly<Record<string, OwnControl>> =>
  kind === oru20Release
    ? { artifacts: (field) => <ArtifactsControl {...field} /> }
    : { softwareRelease: (field) => <SoftwareControl {...field} /> };

/** Files that were chosen, by their hash: what stands in the form decides which of them is sent. */
function useFiles({ file: { part } }: ReleaseKind) {
  const chosen = useRef(new Map<string, File>());
  const [percent, setPercent] = useState<number>();
  const upload = useRef<AbortController>(undefined);
  return {
    percent,
    cancel: () => upload.current?.abort(),
    keep: (sha256: string, file: File) => void chosen.current.set(sha256, file),
    fileOf: (sha256: unknown) => (typeof sha256 === 'string' ? chosen.current.get(sha256) : undefined),
    carried: ({ sha256 }: FieldValues) => {
      const file = typeof sha256 === 'string' ? chosen.current.get(sha256) : undefined;
      if (!file) return {};
      upload.current = new AbortController();
      setPercent(0);
      return { files: [{ part, file }], signal: upload.current.signal, onProgress: setPercent };
    },
  };
}

type Props = NewForm & {
  readonly kind: ReleaseKind;
  /** the one to change; absent while it is created */
  readonly entity?: Release;
  readonly onSaved: (saved: Addressed) => void;
  readonly onCancel?: () => void;
};

/** The form of a release: its fields, its file with progress and hash, and what the artifact store has of it (D-112, D-114, ORU2-07). */
export function ReleaseForm({ kind, entity, onSaved, ...rest }: Props) {
  const { t } = useTranslation('campaign-releases');
  const { definition, file } = kind;
  const files = useFiles(kind);
  const [schema] = useState(() => formSchema(definition.fields, { sha256: hashSchema(!entity) }));
  const own: Readonly<Record<string, OwnControl>> = {
    ...ownControls(kind),
    sha256: ({ errors, onChange, value }) => (
      <FileControl
        label={t(file.label)}
        hint={[entity?.file && t('fileStays', { name: entity.file.name }), t(`hintOf.${file.label}`)].filter(Boolean).join(' ')}
        kinds={file.kinds}
        chosen={files.fileOf(value)}
        sha256={typeof value === 'string' ? value : undefined}
        percent={files.percent}
        error={errors[file.part]}
        onFile={(chosen, sha256) => {
          files.keep(sha256, chosen);
          onChange(sha256);
        }}
        onCancel={files.cancel}
        onRemove={() => onChange([])}
      />
    ),
  };
  return (
    <EntityForm<Release>
      {...rest}
      {...(entity && { entity })}
      definition={definition}
      schema={schema}
      own={own}
      carried={files.carried}
      onSaved={(saved) => onSaved(saved)}
    />
  );
}

type NewProps = NewForm & { readonly onSaved: (saved: Addressed) => void; readonly onCancel: () => void };
export const NewBigLoopRelease = (props: NewProps) => <ReleaseForm kind={bigLoopRelease} {...props} />;
export const NewOru20Release = (props: NewProps) => <ReleaseForm kind={oru20Release} {...props} />;
