import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { QuerySection } from '#web/platform/ui/pages/sections/QuerySection.tsx'
import { TextList } from '#web/texts/TextList.tsx'
import { type ListedText, useTexts, versionName } from '#web/texts/textsFragment.ts'

/** Lists the texts that tell developers the outcome of a move. */
export function OutcomeList() {
  const dialog = useDialog()
  return (
    <QuerySection title="Texts about outcomes" query={useTexts('OUTCOME')} height={430}>
      {({ getTexts }) => (
        <TextList noun="text" texts={getTexts.map(rowOf)} onEdit={(id) => dialog.open('edit-outcome', id)} />
      )}
    </QuerySection>
  )
}

function rowOf({ id, name, subject, number, is_on }: ListedText) {
  return {
    id,
    name,
    lines: [subject],
    asides: [is_on ? 'Proposed' : 'Not proposed', versionName(number)],
  }
}
