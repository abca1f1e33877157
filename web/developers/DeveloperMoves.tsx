import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { DeveloperStage } from '#shared/developerStages.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { lazyPart } from '#web/platform/lib/lazyPart.ts'
import { MoveButtons } from '#web/platform/records/MoveButtons.tsx'
import { askForMore } from './askForMore.ts'
import styles from './DeveloperMoves.module.css'
import type { DeveloperLifecycle } from './developerFragment.ts'
import { forwardMove, isStage, type MoveTarget, needsDialog, offeredMoves } from './offeredMoves.ts'
import { useMoveDeveloper } from './useMoveDeveloper.ts'

const MoveDeveloperDialog = lazyPart(async () => (await import('./MoveDeveloperDialog.tsx')).MoveDeveloperDialog)

const AskApplicantsDialog = lazyPart(async () => (await import('./AskApplicantsDialog.tsx')).AskApplicantsDialog)

/** The moves of a developer. One that asks for a reason or a date opens a dialog; any other is one click. */
export function DeveloperMoves({ developer }: { developer: DeveloperLifecycle }) {
  const [target, setTarget] = useState<DeveloperStage>()
  const [isAsking, setAsking] = useState(false)
  const mayAsk = useCan('applications:write')
  const { toStage, toStatus } = useMoveDeveloper(developer)
  const move = async (to: MoveTarget) => {
    if (!isStage(to)) return toStatus(to)
    const possible = developer.possible_moves.find((one) => one.to === to)
    if (possible && needsDialog(developer, possible)) setTarget(to)
    else await toStage({ to })
  }
  return (
    <section className={styles.moves} aria-label="Moves">
      <MoveButtons moves={offeredMoves(developer)} forward={forwardMove(developer)} onMove={move}>
        {mayAsk && developer.stage === 'APPLICANT' && (
          <Button variant="default" onClick={() => setAsking(true)}>
            Ask for More
          </Button>
        )}
      </MoveButtons>
      <Suspense>
        {isAsking && (
          <AskApplicantsDialog
            action={askForMore}
            selected={{ ids: [developer.id] }}
            changed={['getDeveloper', 'getActivity', 'getCommunication']}
            onDone={() => setAsking(false)}
            onClose={() => setAsking(false)}
          />
        )}
        {target && <MoveDeveloperDialog developer={developer} to={target} onClose={() => setTarget(undefined)} />}
      </Suspense>
    </section>
  )
}
