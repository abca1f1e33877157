import { movePortfolioInput } from '#shared/dstms/handoverInput.ts'
import { DstmSelect } from '#web/developers/DstmSelect.tsx'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { RecordField } from '#web/platform/forms/fields/RecordField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { pluralize } from '#web/platform/lists/bulk/bulkAction.ts'

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

const portfolioQuery = graphql(`
  query getPortfolio($id: ID!) {
    getPortfolio(id: $id) {
      developers
      check_ins
      follow_ups
    }
  }
`)

/** Shows what would move, once a portfolio is chosen. */
function PortfolioContents() {
  const id = String(useFormContext().fields.getValues().from_id)
  const { data } = useQuery(portfolioQuery, { variables: { id }, skip: id === '' })
  return <div role="status">{id !== '' && data && sentence(data.getPortfolio)}</div>
}

type Contents = Readonly<Record<'developers' | 'check_ins' | 'follow_ups', number>>

function sentence({ developers, check_ins, follow_ups }: Contents): string {
  if (developers === 0) return 'This portfolio has no developers.'
  const people = pluralize(developers, ['developer', 'developers'])
  const checkIns = pluralize(check_ins, ['open check-in', 'open check-ins'])
  const followUps = pluralize(follow_ups, ['open follow-up', 'open follow-ups'])
  return `${people} will move, with ${checkIns} and ${followUps}. Meetings stay with their organisers.`
}
