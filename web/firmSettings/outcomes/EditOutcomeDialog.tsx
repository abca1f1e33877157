import { insertionsFor } from '#shared/messages/mergeFields.ts'
import { audienceOf, moveOutcomes, outcomeMoves } from '#shared/outcomes/moveOutcomes.ts'
import { outcomeTextForm } from '#shared/outcomes/outcomeInput.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { VersionSelect } from '#web/outcomes/VersionSelect.tsx'
import { CheckboxField } from '#web/platform/forms/CheckboxField.tsx'
import { FormDialog } from '#web/platform/forms/FormDialog.tsx'
import { formValues } from '#web/platform/forms/formValues.ts'
import { TextAreaField } from '#web/platform/forms/TextAreaField.tsx'
import { TextField } from '#web/platform/forms/TextField.tsx'
import { useSave } from '#web/platform/forms/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql, type OutcomeTextFragment } from '#web/platform/lib/graphql.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import styles from './EditOutcomeDialog.module.css'
import { OutcomeExample } from './OutcomeExample.tsx'

const versionsQuery = graphql(`
  query getOutcomeVersions($outcome: Outcome!) {
    getOutcomeVersions(outcome: $outcome) {
      ...OutcomeText
    }
  }
`)

const saveMutation = graphql(`
  mutation saveOutcomeText($input: SaveOutcomeTextInput!, $key: String) {
    saveOutcomeText(input: $input, key: $key) {
      number
    }
  }
`)

const title = 'Edit Text About an Outcome'

interface Props {
  /** The outcome. */
  readonly id: string
  readonly onClose: () => void
}

/** Edits the text of an outcome. Saving makes a new version; an earlier one can be read, and saved again. */
export function EditOutcomeDialog({ id, onClose }: Props) {
  const outcome = isKeyOf(moveOutcomes, id) ? id : undefined
  const { data, error, refetch } = useQuery(versionsQuery, {
    variables: { outcome: outcome ?? 'RECEIVED' },
    skip: !outcome,
    showsErrors: true,
  })
  if (!outcome) return null
  const [newest] = data?.getOutcomeVersions ?? []
  if (!newest || !data) return <LoadingDialog title={title} error={error} onRetry={refetch} onClose={onClose} />
  return <TextForm newest={newest} versions={data.getOutcomeVersions} reload={refetch} onClose={onClose} />
}

interface TextFormProps {
  readonly newest: OutcomeTextFragment
  readonly versions: readonly OutcomeTextFragment[]
  readonly reload: () => Promise<unknown>
  readonly onClose: () => void
}

function TextForm({ newest, versions, reload, onClose }: TextFormProps) {
  const { outcome, number } = newest
  const schema = outcomeTextForm(outcome)
  const form = useSchemaForm(schema, formValues(schema, newest))
  const save = useSave(saveMutation)
  const { subject, body } = form.fields.values
  return (
    <FormDialog
      form={form}
      title={`${title}: ${moveOutcomes[outcome].label}`}
      submitLabel="Save"
      width={940}
      onSave={async (text) => {
        await save({ ...text, outcome, number }, `The text “${moveOutcomes[outcome].label}” is saved.`)
        onClose()
      }}
      onStale={reload}
      onClose={onClose}
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <p>{outcomeMoves[outcome]}.</p>
          <CheckboxField
            name="is_offered"
            label="Propose to tell it"
            description="The dialog of the move is then ticked beforehand. Whoever makes the move can change that."
          />
          <VersionSelect versions={versions} />
          <TextField name="subject" label="Subject" />
          <TextAreaField name="body" label="Message" minRows={8} insertions={insertionsFor(audienceOf(outcome))} />
        </div>
        <OutcomeExample outcome={outcome} subject={subject} body={body} />
      </div>
    </FormDialog>
  )
}
