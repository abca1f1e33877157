import * as z from 'zod/mini'
import { stageMoveForm } from '#shared/developers/developerInput.ts'
import { type StageReason, stageReasons } from '#shared/developers/developerStages.ts'
import { contactRefusalOf, contactRefusals } from '#shared/messages/contactRefusals.ts'
import { emptyMove } from '#web/developers/moving/emptyMove.ts'
import { useRejectionTexts } from '#web/developers/moving/useRejectionTexts.ts'
import { useStep } from '#web/platform/lib/useStep.ts'
import type { MadeDecision, SaveDecision } from '#web/platform/lists/useDeciding.ts'
import { missingDetails, questionFor } from './missingDetails.ts'
import type { QueuedApplicant } from './triageQueue.ts'
import { useLastChoice } from './useLastChoice.ts'
import { useSaveDecisions } from './useSaveDecisions.ts'
import type { TriagedApplicant } from './useTriagedApplicant.ts'

export interface TriageSubject {
  readonly row: QueuedApplicant
  readonly applicant: TriagedApplicant
  /** The viewer, who becomes the owner of those who have none. */
  readonly ownerId: string
  readonly decide: (row: QueuedApplicant, made: MadeDecision, save: SaveDecision) => void
}

/** The last rejection, which one key repeats. */
export interface LastRejection {
  readonly reason: StageReason
  /** True if the applicant was told nothing. */
  readonly isSilent: boolean
}

/** The colleague to whom somebody was assigned last. */
export interface LastOwner {
  readonly id: string
  readonly name: string
}

/** The dialogs of the triage, by their steps in the address. */
export type TriageStep = 'question' | 'rejection' | 'owner'

/** Returns the decisions on an applicant by one key each. What they need and do not know yet, they ask for in a dialog. */
export function useTriage({ row, applicant, ownerId, decide }: TriageSubject) {
  const save = useSaveDecisions()
  const { asked, ask: openStep, close } = useStep()
  const step = { asked, close, ask: (name: TriageStep) => openStep(name) }
  const [rejection] = useLastChoice<LastRejection>('rejection')
  const [owner] = useLastChoice<LastOwner>('owner')
  const texts = useRejectionTexts()
  const missing = missingDetails({ ...applicant, has_resume: row.has_resume })
  const names = missing.map(({ label }) => label).join(', ')
  const refusal = contactRefusalOf({ ...applicant, deleted_at: null })
  return {
    step,
    accept: () =>
      decide(row, { label: 'Accepted' }, () => save.decide(applicant, { to: 'VETTING', owner_id: ownerId })),
    reject: () => {
      if (!rejection || !texts.areRead) return step.ask('rejection')
      const { reason, isSilent } = rejection
      const message = isSilent ? '' : texts.textFor(reason).text
      const move = z.parse(schema, { ...emptyMove('REJECTED', ownerId), reason, message })
      decide(row, { label: 'Rejected', detail: stageReasons[reason].label }, () => save.decide(applicant, move))
    },
    ask: () => {
      if (refusal) return
      if (missing.length === 0) return step.ask('question')
      decide(row, { label: 'Asked', detail: names }, () => save.ask(applicant, questionFor(missing)))
    },
    assign: () => {
      if (!owner) return step.ask('owner')
      decide(row, { label: 'Assigned', detail: owner.name }, () => save.assign(applicant, owner.id))
    },
    chips: {
      question: refusal ? contactRefusals[refusal].label : names || 'Nothing is missing',
      rejection: rejection ? rejectionText(rejection) : 'No reason yet',
      owner: owner?.name ?? 'Nobody yet',
    },
  }
}

const schema = stageMoveForm()

function rejectionText({ reason, isSilent }: LastRejection): string {
  return isSilent ? `${stageReasons[reason].label}, no message` : stageReasons[reason].label
}
