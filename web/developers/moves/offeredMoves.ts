import { statusRefusal } from '#shared/developers/developerLifecycle.ts'
import {
  type DeveloperStage,
  type DeveloperStatus,
  developerStages,
  developerStatuses,
} from '#shared/developers/developerStages.ts'
import type { DeveloperLifecycle } from '#web/developers/lists/developerFragment.ts'
import type { OfferedMove, Remedy } from '#web/platform/records/status/MoveButtons.tsx'

/** The target of a move: another stage, or another status of the same stage. No stage has the name of a status. */
export type MoveTarget = DeveloperStage | DeveloperStatus

type Moved = Pick<DeveloperLifecycle, 'id' | 'stage' | 'status' | 'possible_moves'>

export function isStage(target: MoveTarget): target is DeveloperStage {
  return target in developerStages
}

/**
 * Returns the moves that a developer can make: statuses first, then stages, and those that end the relation last.
 * @param sends true when the viewer may send assessments.
 */
export function offeredStageMoves(developer: Moved, sends: boolean): OfferedMove<MoveTarget>[] {
  const { id, stage, status, possible_moves } = developer
  const statuses = developerStages[stage].statuses.filter(
    (other) => other !== status && statusRefusal(stage, other, status) === undefined,
  )
  const stages = possible_moves.map((move) => ({
    to: move.to,
    refusal: move.refusal,
    remedies: move.refusal === null ? [] : move.missing.flatMap((need) => remediesOf(need, id, sends)),
    label: `${labelOf(stage, move.to)} …`,
    danger: endings.includes(move.to),
  }))
  return [
    ...statuses.map((to) => ({ to, refusal: null, label: `Set to ${developerStatuses[to].label}` })),
    ...stages.toSorted((a, b) => Number(a.danger) - Number(b.danger)),
  ]
}

/** Returns the dialogs that supply what a member needs. @param need as `missingForMember` names it. */
function remediesOf(need: string, id: string, sends: boolean): Remedy[] {
  if (need === 'a cost rate') return [{ label: 'Set Cost Rate', dialog: 'edit-cost-rate', id }]
  if (need === 'a country') return [{ label: 'Set Country', dialog: 'edit-country', id }]
  if (need === 'signed terms') return [{ label: 'Upload Signed Terms', dialog: 'upload-terms', id }]
  return sends ? [{ label: 'Send Assessment', dialog: 'send-assessment', id }] : []
}

/** Returns the move with its own button: the next status, or the next stage after the last status. */
export function forwardMove({ stage, status }: Moved): MoveTarget | undefined {
  const statuses: readonly DeveloperStatus[] = developerStages[stage].statuses
  const next = status && stage === 'VETTING' ? statuses[statuses.indexOf(status) + 1] : undefined
  return next ?? onward[stage]
}

const onward: Readonly<Partial<Record<DeveloperStage, DeveloperStage>>> = {
  APPLICANT: 'VETTING',
  VETTING: 'MEMBER',
  STANDBY: 'MEMBER',
  REJECTED: 'APPLICANT',
  WITHDRAWN: 'VETTING',
  OFFBOARDED: 'MEMBER',
}

const endings: readonly DeveloperStage[] = ['REJECTED', 'WITHDRAWN', 'OFFBOARDED', 'BLOCKED']

export function labelOf(from: DeveloperStage, to: DeveloperStage): string {
  if (from === 'APPLICANT' && to === 'VETTING') return 'Accept to vetting'
  if (from === 'VETTING' && to === 'MEMBER') return 'Make a member'
  if (from === 'BLOCKED') return 'Unblock as rejected'
  return labels[to]
}

const labels: Readonly<Record<DeveloperStage, string>> = {
  APPLICANT: 'Back to applicants',
  VETTING: 'Back to vetting',
  MEMBER: 'Back to members',
  STANDBY: 'Put on stand-by',
  REJECTED: 'Reject',
  WITHDRAWN: 'Mark as withdrawn',
  OFFBOARDED: 'Offboard',
  BLOCKED: 'Block',
}
