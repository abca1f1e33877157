import { Button } from '@mantine/core'
import { moveOutcomes } from '#shared/outcomes/moveOutcomes.ts'
import { outcomesQuery, versionName } from '#web/outcomes/outcomesFragment.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import type { OutcomeTextFragment } from '#web/platform/lib/graphql.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import { DetailRows } from '#web/platform/ui/pages/DetailRows.tsx'
import { Section } from '#web/platform/ui/pages/Section.tsx'

/** Lists the texts by which developers are told the outcome of a move, to read and change them. */
export function OutcomeList() {
  const dialog = useDialog()
  const { data, error, refetch } = useQuery(outcomesQuery, { showsErrors: true })
  return (
    <Section title="Texts about outcomes">
      {error && (
        <Banner type="danger" onRetry={refetch}>
          {errorText(error)}
        </Banner>
      )}
      {data && <DetailRows rows={data.getOutcomeTexts.map((text) => rowOf(text, dialog.open))} />}
    </Section>
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
