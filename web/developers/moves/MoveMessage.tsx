import type { DeveloperStage, StageReason } from '#shared/developers/developerStages.ts'
import { outcomesOfStages } from '#shared/developers/developerStages.ts'
import { OutcomeSelect, type ToldDeveloper } from '#web/outcomes/OutcomeSelect.tsx'
import { useField } from '#web/platform/forms/fields/useField.ts'
import { useRejectionTexts } from './useRejectionTexts.ts'

interface Props {
  readonly to: DeveloperStage
  readonly reader: ToldDeveloper | undefined
}

/** Offers to tell the outcome of a move to a stage. That of a rejection has a text for each reason. */
export function MoveMessage({ to, reader }: Props) {
  const { value: reason } = useField<StageReason | ''>('reason')
  const { areRead, textFor } = useRejectionTexts()
  const outcome = outcomesOfStages[to]
  // Without the templates it could be the wrong text. A toast says why they were not read.
  if (!outcome || (to === 'REJECTED' && !areRead)) return null
  return (
    <OutcomeSelect outcome={outcome} suggestion={to === 'REJECTED' ? textFor(reason) : undefined} reader={reader} />
  )
}
