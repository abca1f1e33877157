import { Button } from '@mantine/core'
import { findingPlaces } from '#shared/developerAssessments/workShown.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { type Finding, FindingSummary } from './FindingsField.tsx'
import styles from './WorkFindingsDialog.module.css'

const withdrawMutation = graphql(`
  mutation withdrawConfirmation($input: WithdrawConfirmationInput!, $key: String) {
    withdrawConfirmation(input: $input, key: $key) {
      id
    }
  }
`)

/** Lists the findings that somebody confirmed as harmless, with who did. Users who edit vetting can withdraw that. */
export function ConfirmedFindings({ findings }: { findings: readonly Finding[] }) {
  const mayConfirm = useCan('vetting:write')
  const withdraw = useSave(withdrawMutation)
  const withdrawal = useAsyncAction(async ({ id, found }: Finding) => {
    await withdraw({ id }, `${found} is not confirmed any more.`)
  })
  if (findings.length === 0) return null
  return (
    <>
      <ul className={styles.confirmed} aria-label="Found">
        {findings.map((finding) => (
          <li key={finding.id}>
            <div>
              <FindingSummary finding={finding} />
              {finding.confirmed_at && (
                <p>
                  Confirmed by {finding.confirmed_by ?? 'a colleague'} <Timestamp moment={finding.confirmed_at} />:{' '}
                  {finding.reason}
                </p>
              )}
            </div>
            {finding.confirmed_at && mayConfirm && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Withdraw the confirmation of ${finding.found} in ${findingPlaces[finding.place].label}`}
                onClick={() => void withdrawal.run(finding)}
              >
                Withdraw
              </Button>
            )}
          </li>
        ))}
      </ul>
      <MutationError error={withdrawal.error} onDismiss={withdrawal.clearError} />
    </>
  )
}
