import { Button } from '@mantine/core'
import { type VerificationDecision, verificationDecisions } from '#shared/verifications/verifications.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'
import { decisions } from './decisions.ts'
import { sendVerificationDecisions, type Verification } from './verificationsQuery.ts'

/** Confirms or refuses a verification, with *Undo*. A user who comes second reads why nothing happened. */
export function DecideButtons({ verification: { id, developer, skill } }: { readonly verification: Verification }) {
  const api = useApi()
  const showUndo = useUndo()
  const { running, run } = useAsyncAction(async (decision: VerificationDecision) => {
    try {
      const { count, skipped, change } = await sendVerificationDecisions(api, { ids: [id] }, decision, false)
      if (count > 0) showUndo(`${skill} of ${developer} is ${decisions[decision].done}.`, change)
      else
        showToast('danger', `${skill} of ${developer} is not changed. ${skipped[0]?.reason ?? 'Read the list again'}.`)
    } catch (error) {
      showToast('danger', errorText(error) ?? '')
    }
  })
  return verificationDecisions.map((decision) => (
    <Button
      key={decision}
      size="compact-sm"
      variant="subtle"
      px={6}
      aria-label={`${decisions[decision].label} ${skill} of ${developer}`}
      aria-busy={running}
      onClick={() => void run(decision)}
    >
      {decisions[decision].label}
    </Button>
  ))
}
