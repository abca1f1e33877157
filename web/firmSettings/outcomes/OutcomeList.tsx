import { Button } from '@mantine/core'
import { moveOutcomes } from '#shared/outcomes/moveOutcomes.ts'
import { outcomesQuery, versionName } from '#web/outcomes/outcomesFragment.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import type { OutcomeTextFragment } from '#web/platform/lib/graphql.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import { DetailRows } from '#web/platform/ui/pages/DetailRows.tsx'
import { QuerySection } from '#web/platform/ui/pages/QuerySection.tsx'

/** Lists the texts by which developers are told the outcome of a move, to read and change them. */
export function OutcomeList() {
  const dialog = useDialog()
  const query = useQuery(outcomesQuery, { showsErrors: true })
  return (
    <QuerySection title="Texts about outcomes" query={query} height={327}>
      {({ getOutcomeTexts }) => <DetailRows rows={getOutcomeTexts.map((text) => rowOf(text, dialog.open))} />}
    </QuerySection>
  )
}

function rowOf(
  { outcome, subject, number, is_offered }: OutcomeTextFragment,
  open: ReturnType<typeof useDialog>['open'],
) {
  const { label } = moveOutcomes[outcome]
  return {
    key: outcome,
    main: (
      <>
        <strong>{label}</strong> {subject}
      </>
    ),
    asides: [
      <span key="offered">{is_offered ? 'Proposed' : 'Not proposed'}</span>,
      <span key="version">{versionName(number)}</span>,
      <Button
        key="edit"
        size="compact-xs"
        variant="default"
        aria-label={`Edit the text “${label}”`}
        onClick={() => open('edit-outcome', outcome)}
      >
        Edit
      </Button>,
    ],
  }
}
