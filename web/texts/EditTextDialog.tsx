import type { ReactNode } from 'react'
import { type TextValues, textForm } from '#shared/texts/textInput.ts'
import { kindOfText } from '#shared/texts/texts.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { formValues } from '#web/platform/forms/state/formValues.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetTextVersionsQuery, graphql } from '#web/platform/lib/graphql.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import ui from '#web/platform/ui/ui.module.css'
import styles from './EditTextDialog.module.css'
import { saveTextMutation } from './saveTextMutation.ts'
import { VersionSelect } from './VersionSelect.tsx'
import { WordFields } from './WordFields.tsx'

const versionsQuery = graphql(`
  query getTextVersions($id: ID!) {
    getTextVersions(id: $id) {
      version
      number
      name
      rejection_reason
      subject
      body
      is_on
      remind_days
      follow_up_days
      time_zone
      saved_by
      saved_at
    }
  }
`)

type TextVersion = GetTextVersionsQuery['getTextVersions'][number]

/** Shows a text as it is typed, beside its form. */
interface Preview {
  readonly label: string
  readonly show: (typed: { readonly subject: string; readonly body: string }) => ReactNode
}

interface Props {
  /** The code of the text, or the id of a template. */
  readonly id: string
  readonly title: string
  /** Says in a sentence what was saved. */
  readonly savedText: (saved: TextValues) => string
  readonly deletion?: { readonly label: string; readonly run: (text: TextVersion) => Promise<unknown> }
  /** The fields of its kind, above the words. */
  readonly fields: ReactNode
  readonly preview?: Preview
  readonly onClose: () => void
}

/** Edits a text. Saving makes a new version; the words of an earlier one can be read, and saved again. */
export function EditTextDialog(props: Props) {
  const { id, title, preview, onClose } = props
  const { data, error, refetch } = useQuery(versionsQuery, { variables: { id }, showsErrors: true })
  const versions = data?.getTextVersions
  const [text] = versions ?? []
  const width = preview && 980
  if (text && versions) return <TextForm {...props} text={text} versions={versions} width={width} />
  return <LoadingDialog title={title} error={error} onRetry={refetch} onClose={onClose} width={width} />
}

interface FormProps extends Props {
  readonly text: TextVersion
  readonly versions: readonly TextVersion[]
  readonly width: number | undefined
}

function TextForm({ text, versions, width, ...props }: FormProps) {
  const { id, title, savedText, deletion, fields, preview, onClose } = props
  const schema = textForm(id)
  const form = useSchemaForm(schema, formValues(schema, text))
  const save = useSave(saveTextMutation)
  // A rule that stopped with its admin is started by saving it again.
  const saves = form.dirty || kindOfText(id) === 'REMINDER'
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel="Save"
      width={width}
      onSave={async (values) => {
        if (saves) await save({ id, text: values, version: text.version }, savedText(values))
      }}
      deletion={deletion && { label: deletion.label, run: () => deletion.run(text).then(onClose) }}
      onClose={onClose}
    >
      <div className={preview && modal.columns}>
        <div className={`${ui.parts} ${styles.column}`}>
          {fields}
          <VersionSelect versions={versions} />
          <WordFields id={id} />
        </div>
        {preview && (
          <section className={`${ui.parts} ${ui.block} ${styles.preview}`} aria-label={preview.label}>
            {preview.show(form.fields.values)}
          </section>
        )}
      </div>
    </FormDialog>
  )
}
