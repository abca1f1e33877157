import { contactRefusalOf, contactRefusals } from '#shared/developers/contactRefusals.ts'
import { type StageReason, stageReasons } from '#shared/developers/developerStages.ts'
import { emptyMove } from '#web/developers/moves/emptyMove.ts'
import { useRejectionTexts } from '#web/developers/moves/useRejectionTexts.ts'
import { useOutcomeTexts } from '#web/outcomes/outcomesFragment.ts'
import { useStep } from '#web/platform/lib/address/useStep.ts'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import type { MadeDecision, SaveDecision } from './decisionWalk/useDeciding.ts'
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

export interface TriageDialogProps {
  readonly subject: TriageSubject
  readonly onClose: () => void
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

/**
 * Returns the decisions on an applicant by one key each. What they need and do not know yet, they ask for in a dialog.
 * @param subject undefined until the applicant is read.
 */
export function useTriage(subject: TriageSubject | undefined) {
  const { asked, ask, close } = useStep()
  const choices = useChoices()
  const save = useSaveDecisions()
  const step = {
    asked,
    close,
    ask: (name: TriageStep) => {
      if (!subject || (name === 'question' && tellRefusal(subject))) return
      ask(name)
    },
  }
  const decisions = subject && decisionsOn(subject, choices, save, step.ask)
  return { step, decisions, chips: chipsOf(subject, choices) }
}

/** Reads what the keys repeat. */
function useChoices() {
  const [rejection] = useLastChoice<LastRejection>('rejection')
  const [owner] = useLastChoice<LastOwner>('owner')
  return { rejection, owner, texts: useRejectionTexts(), accepted: useOutcomeTexts().proposed('PASSED') }
}

type Choices = ReturnType<typeof useChoices>

function decisionsOn(
  { row, applicant, ownerId, decide }: TriageSubject,
  { rejection, owner, texts, accepted }: Choices,
  save: ReturnType<typeof useSaveDecisions>,
  openStep: (name: TriageStep) => void,
) {
  return {
    accept: () =>
      decide(row, { label: 'Accepted', ...(accepted && { detail: 'Told' }) }, () =>
        save.decide(applicant, { to: 'VETTING', owner_id: ownerId, message: accepted || null }),
      ),
    reject: () => {
      if (!rejection || !texts.areRead) return openStep('rejection')
      const { reason, isSilent } = rejection
      const message = isSilent ? '' : texts.textFor(reason).text
      const { cool_off_until } = emptyMove('REJECTED')
      const move = { to: 'REJECTED', reason, cool_off_until, owner_id: ownerId, message: message || null } as const
      decide(row, { label: 'Rejected', detail: stageReasons[reason].label }, () => save.decide(applicant, move))
    },
    ask: () => {
      if (tellRefusal({ row, applicant })) return
      const missing = missingDetails({ ...applicant, has_resume: row.has_resume })
      if (missing.length === 0) return openStep('question')
      decide(row, { label: 'Asked', detail: namesOf(missing) }, () => save.ask(applicant, questionFor(missing)))
    },
    assign: () => {
      if (!owner) return openStep('owner')
      decide(row, { label: 'Assigned', detail: owner.name }, () => save.assign(applicant, owner.id))
    },
  }
}

/** Says in a few words what each decision would say. */
function chipsOf(subject: TriageSubject | undefined, { rejection, owner }: Choices) {
  return {
    question: subject ? questionChip(subject) : '',
    rejection: rejection ? rejectionChip(rejection) : 'No reason yet',
    owner: owner?.name ?? 'Nobody yet',
  }
}

/** Tells why an applicant cannot be asked. @returns false for one who can. */
function tellRefusal({ row, applicant }: Pick<TriageSubject, 'row' | 'applicant'>): boolean {
  const refusal = refusalOf(applicant)
  if (refusal) showToast('warning', `${row.name} cannot be asked: ${refusal}.`)
  return refusal !== undefined
}

function refusalOf(applicant: TriagedApplicant): string | undefined {
  const refusal = contactRefusalOf({ ...applicant, deleted_at: null })
  return refusal ? contactRefusals[refusal].label : undefined
}

function questionChip({ row, applicant }: TriageSubject): string {
  const refusal = refusalOf(applicant)
  if (refusal) return refusal
  return namesOf(missingDetails({ ...applicant, has_resume: row.has_resume })) || 'Nothing is missing'
}

function namesOf(missing: ReturnType<typeof missingDetails>): string {
  return missing.map(({ label }) => label).join(', ')
}

function rejectionChip({ reason, isSilent }: LastRejection): string {
  return isSilent ? `${stageReasons[reason].label}, no message` : stageReasons[reason].label
}
