import { Suspense } from 'react'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import type { TriageDialogProps } from './useTriage.ts'

const AskApplicantDialog = lazyPart(async () => (await import('./AskApplicantDialog.tsx')).AskApplicantDialog)
const AssignApplicantDialog = lazyPart(async () => (await import('./AssignApplicantDialog.tsx')).AssignApplicantDialog)
const RejectApplicantDialog = lazyPart(async () => (await import('./RejectApplicantDialog.tsx')).RejectApplicantDialog)

interface Props extends TriageDialogProps {
  /** The step in the address, which may have no dialog. */
  readonly asked: string
}

/** Shows the dialog that the address asks for about the current applicant. */
export function TriageDialogs({ asked, ...dialog }: Props) {
  return (
    <Suspense>
      {asked === 'question' && <AskApplicantDialog {...dialog} />}
      {asked === 'owner' && <AssignApplicantDialog {...dialog} />}
      {asked === 'rejection' && <RejectApplicantDialog {...dialog} />}
    </Suspense>
  )
}
