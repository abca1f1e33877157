import { developerStages } from '#shared/developers/developerStages.ts'
import type { VettingStep } from '#shared/vetting/vettingSteps.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { failureText } from '#web/platform/lib/text/errorText.ts'
import { Menu } from '#web/platform/ui/overlays/Menu.tsx'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import ui from '#web/platform/ui/ui.module.css'
import { exits, vettingColumnRefusal } from './board/boardMoves.ts'
import { useLeaveVetting } from './useLeaveVetting.ts'
import { useMoveVetted } from './useMoveVetted.ts'
import styles from './Vetting.module.css'
import type { VettingRow } from './vettingQuery.ts'

interface Props {
  readonly row: VettingRow
  readonly text: string
  /** The step that the action moves the person to. Without one, it decides how they leave vetting. */
  readonly moveTo: VettingStep | undefined
}

/** Does the next action of a person on the desk, where no dialog about the assessment does it. */
export function DeskAction({ row, text, moveTo }: Props) {
  return moveTo ? <MoveStep row={row} text={text} moveTo={moveTo} /> : <Decide row={row} text={text} />
}

function MoveStep({ row, text, moveTo }: Props & { readonly moveTo: VettingStep }) {
  const moveToStep = useMoveVetted()
  return (
    <button
      type="button"
      className={`${ui.cut} ${ui.linkButton} ${ui.name} ${styles.actionButton}`}
      onClick={() => void moveToStep(row, moveTo).catch(tell)}
    >
      {text}
    </button>
  )
}

function Decide({ row, text }: Pick<Props, 'row' | 'text'>) {
  const mayOverride = useCan('developers:override')
  const leave = useLeaveVetting()
  const items = exits.map((to) => ({
    label: developerStages[to].label,
    refusal: vettingColumnRefusal(row, to, mayOverride) ?? null,
    onSelect: () => leave(row, to),
  }))
  return (
    <Menu
      label={`${text} on ${row.name}`}
      items={items}
      className={`${ui.cut} ${ui.linkButton} ${ui.name} ${styles.actionButton}`}
    >
      {text}
    </Menu>
  )
}

/** Shows why a move failed, because the row has no place for it. */
function tell(error: unknown): void {
  showToast('danger', failureText(error))
}
