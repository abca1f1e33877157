import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { askForMore } from '#web/developers/applicants/askForMore.ts'
import type { DeveloperLifecycle } from '#web/developers/lists/developerFragment.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { useStep } from '#web/platform/lib/address/useStep.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { MoveButtons } from '#web/platform/records/status/MoveButtons.tsx'
import styles from './DeveloperMoves.module.css'
import { forwardMove, isStage, type MoveTarget, offeredStageMoves } from './offeredMoves.ts'
import { useMoveDeveloper } from './useMoveDeveloper.ts'

const AskApplicantsDialog = lazyPart(
  async () => (await import('#web/developers/applicants/AskApplicantsDialog.tsx')).AskApplicantsDialog,
)

/** The step in the address that asks an applicant for more. */
const askStep = 'more'

/** Offers the moves of a developer. A move to another stage opens a dialog; one to another status is one click. */
export function DeveloperMoves({ developer }: { developer: DeveloperLifecycle }) {
  const [, setAddress] = useAddress()
  const { asked, ask, close } = useStep()
  const mayAsk = useCan('applications:write') && developer.stage === 'APPLICANT'
  const maySend = useCan('vetting:write')
  const { toStatus } = useMoveDeveloper(developer)
  const move = async (to: MoveTarget) => {
    if (!isStage(to)) return toStatus(to)
    setAddress({ dialog: 'move-developer', id: developer.id, to }, { preventScrollReset: true })
  }
  return (
    <section className={styles.moves} aria-label="Moves">
      <MoveButtons moves={offeredStageMoves(developer, maySend)} forward={forwardMove(developer)} onMove={move}>
        {mayAsk && (
          <Button variant="default" onClick={() => ask(askStep)}>
            Ask for More
          </Button>
        )}
      </MoveButtons>
      <Suspense>
        {mayAsk && asked === askStep && (
          <AskApplicantsDialog action={askForMore} selected={{ ids: [developer.id] }} onDone={close} onClose={close} />
        )}
      </Suspense>
    </section>
  )
}
