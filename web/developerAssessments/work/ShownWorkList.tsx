import { Button } from '@mantine/core'
import { isTakeHome } from '#shared/assessments/assessmentTypes.ts'
import { copiedStatuses } from '#shared/developerAssessments/workShown.ts'
import type { ShownAttempt } from '#web/developerAssessments/attempt/attempt.ts'
import { attemptKey } from '#web/developerAssessments/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { DownloadButton } from '#web/platform/ui/pages/DownloadButton.tsx'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import styles from './ShownWorkList.module.css'
import { WorkLink } from './WorkLink.tsx'

const removeMutation = graphql(`
  mutation removeCopy($input: RemoveCopyInput!, $key: String) {
    removeCopy(input: $input, key: $key) {
      id
    }
  }
`)

interface Props {
  readonly attempt: ShownAttempt
  readonly developerId: string
}

/** Shows what reviewers get in place of work that names its author, and what the staff still has to do. */
export function ShownWorkList({ attempt, developerId }: Props) {
  const { id, copy, copy_asked_at, findings_in_copy } = attempt
  const dialog = useDialog()
  const mayWrite = useCan('vetting:write')
  const mayAdd = mayWrite && takesCopy(attempt)
  const isSearched = copy !== null || attempt.findings_in_work + attempt.findings_confirmed > 0
  if (!mayAdd && copy_asked_at === null && !isSearched) return null
  const key = attemptKey(developerId, id)
  return (
    <div className={`${ui.group} ${ui.block} ${styles.shown}`}>
      {copy_asked_at && (
        <p role="status" className={styles.waiting}>
          {waitingText(attempt)}
        </p>
      )}
      {copy && <Copy attempt={attempt} copy={copy} mayRemove={mayWrite} />}
      <div className={ui.row}>
        {mayAdd && (
          <Button
            size="compact-sm"
            variant={copy_asked_at && !copy ? 'filled' : 'default'}
            onClick={() => dialog.open('anonymous-copy', key)}
          >
            {copy ? 'Replace Copy …' : 'Add Anonymous Copy …'}
          </Button>
        )}
        {isSearched && (
          <Button
            size="compact-sm"
            variant={findings_in_copy > 0 ? 'filled' : 'default'}
            onClick={() => dialog.open('work-findings', key)}
          >
            What Was Found …
          </Button>
        )}
      </div>
    </div>
  )
}

/** Work may name its author where no search looks, such as behind its address. So a copy can be added then, too. */
function takesCopy({ status, type, work_shown, copy_asked_at }: ShownAttempt): boolean {
  const isReviewed = copiedStatuses.some((one) => one === status)
  return isReviewed && (copy_asked_at !== null || (isTakeHome(type) && work_shown === 'ANONYMOUS'))
}

function waitingText({ copy, findings_in_copy, findings_in_work }: ShownAttempt): string {
  if (copy && findings_in_copy > 0) {
    return 'The copy may name its author, so reviewers do not get it yet. Replace it with a cleaner one, or confirm the findings.'
  }
  return findings_in_work > 0
    ? 'This work names its author, so reviewers wait. Add an anonymous copy, or confirm that the findings do not reveal the author.'
    : 'There is no work that reviewers can open, so they wait. Add the work as a file or an address.'
}

function Copy({
  attempt,
  copy,
  mayRemove,
}: {
  attempt: ShownAttempt
  copy: NonNullable<ShownAttempt['copy']>
  mayRemove: boolean
}) {
  const remove = useSave(removeMutation)
  const removal = useAsyncAction(async () => {
    await remove({ id: copy.id, version: copy.version }, 'The copy is removed.')
  })
  return (
    <div className={ui.row}>
      <span>Anonymous copy</span>
      {copy.file_name ? (
        <DownloadButton path={`/copy/${attempt.id}`} name={copy.file_name} />
      ) : (
        <WorkLink attemptId={attempt.id} address={copy.url} part="copy" />
      )}
      <span className={ui.quiet}>
        added by {copy.added_by ?? 'a colleague'} <Timestamp moment={copy.created_at} />
      </span>
      {mayRemove && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          loading={removal.running}
          onClick={() => void removal.run()}
        >
          Remove
        </Button>
      )}
      <MutationError error={removal.error} onDismiss={removal.clearError} />
    </div>
  )
}
