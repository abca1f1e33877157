import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { useOutcomeTexts } from '#web/outcomes/outcomesFragment.ts'
import { useStep } from '#web/platform/lib/address/useStep.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import type { Attempt } from './attempts.ts'

const TellReviewedDialog = lazyPart(
  async () => (await import('#web/developerAssessments/attempt/TellReviewedDialog.tsx')).TellReviewedDialog,
)

interface Props {
  readonly attempt: Attempt
  readonly developerId: string
}

/** In days. Nobody waits any more to hear that older work was reviewed. */
const waitsToHear = 14

/** Offers to tell a developer that their work was reviewed. Where the firm chose so, it is proposed while they wait to hear. */
export function TellReviewed({ attempt, developerId }: Props) {
  const { asked, ask, close } = useStep()
  const { find } = useOutcomeTexts()
  const step = `tell.${attempt.id}`
  const isRecent =
    attempt.completed_at !== null && Date.now() - Date.parse(attempt.completed_at) < waitsToHear * 86_400_000
  return (
    <>
      <Button
        size="compact-sm"
        variant={isRecent && find('REVIEWED')?.is_on ? 'filled' : 'default'}
        onClick={() => ask(step)}
      >
        Tell Developer …
      </Button>
      <Suspense>
        {asked === step && <TellReviewedDialog attempt={attempt} developerId={developerId} onClose={close} />}
      </Suspense>
    </>
  )
}
