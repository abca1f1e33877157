import { figureMailInput } from '#shared/figures/figureMail.ts'
import { definitionOf, figureIds, mayReadFigure } from '#shared/figures/figures.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { MultiSelectField } from '#web/platform/forms/fields/MultiSelectField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetFigureMailQuery, graphql } from '#web/platform/lib/graphql.ts'

const mailQuery = graphql(`
  query getFigureMail {
    getFigureMail {
      figures
      mail_enabled
    }
  }
`)

const setMutation = graphql(`
  mutation setFigureMail($input: SetFigureMailInput!, $key: String) {
    setFigureMail(input: $input, key: $key) {
      figures
    }
  }
`)

const explanation =
  'Each Monday at 07:00 UTC you get these figures of the past week, beside those of the week before. Choose none to get no mail.'

/** Chooses the figures that the viewer gets by mail each Monday. */
export function FigureMailDialog({ onClose }: { readonly onClose: () => void }) {
  const { data } = useQuery(mailQuery, { showsErrors: true })
  return data ? <FigureMailForm mail={data.getFigureMail} onClose={onClose} /> : null
}

interface FormProps {
  readonly mail: GetFigureMailQuery['getFigureMail']
  readonly onClose: () => void
}

function FigureMailForm({ mail, onClose }: FormProps) {
  const { role } = useViewer()
  const form = useSchemaForm(figureMailInput, { figures: [...mail.figures] })
  const set = useSave(setMutation)
  const options = figureIds
    .filter((figure) => mayReadFigure(role, figure))
    .map((value) => ({ value, label: definitionOf(value).label }))
  return (
    <FormDialog
      form={form}
      title="Weekly Mail"
      submitLabel="Save"
      onSave={async (input) => {
        const message = input.figures.length > 0 ? 'You get these figures each Monday.' : 'You get no figures by mail.'
        await set(input, message)
      }}
      onClose={onClose}
    >
      <MultiSelectField
        name="figures"
        label="Figures"
        placeholder="Select figures"
        options={options}
        description={
          mail.mail_enabled ? explanation : `${explanation} Mail is not set up here, so nothing is sent until it is.`
        }
      />
    </FormDialog>
  )
}
