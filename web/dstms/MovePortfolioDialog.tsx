import { movePortfolioInput } from '#shared/dstms/handoverInput.ts'
import { DstmSelect } from '#web/developers/DstmSelect.tsx'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { RecordField } from '#web/platform/forms/fields/RecordField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { PortfolioContents } from './PortfolioContents.tsx'

const peopleQuery = graphql(`
  query getPortfolioPeople {
    getDstmPage(limit: 100, offset: 0) {
      dstms {
        id
        display_name
      }
    }
  }
`)

const moveMutation = graphql(`
  mutation movePortfolio($input: MovePortfolioInput!, $key: String) {
    movePortfolio(input: $input, key: $key) {
      developers
    }
  }
`)

/** Moves everything that a DSTM looks after to another one. */
export function MovePortfolioDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(movePortfolioInput, { from_id: '', to_id: '', note: '' })
  const { data } = useQuery(peopleQuery)
  const move = useSave(moveMutation)
  return (
    <FormDialog
      form={form}
      title="Move Portfolio"
      submitLabel="Move Portfolio"
      onSave={(input) =>
        move(input, ({ movePortfolio: { developers } }) =>
          developers === 1 ? '1 developer is moved.' : `${developers} developers are moved.`,
        )
      }
      onClose={onClose}
    >
      <RecordField
        name="from_id"
        label="From"
        placeholder="Select DSTM"
        options={data?.getDstmPage.dstms.map(({ id, display_name }) => ({ value: id, label: display_name }))}
      />
      <PortfolioContents />
      <DstmSelect name="to_id" label="To" placeholder="Select DSTM" />
      <TextAreaField
        name="note"
        label="Note for the new DSTM"
        description="This note is kept when a developer is erased. Write about a single person on their own page."
      />
    </FormDialog>
  )
}
