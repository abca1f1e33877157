import { formatDay } from '#shared/platform/text/formatDay.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { type FollowUpCheckFragment, graphql } from '#web/platform/lib/graphql.ts'
import { dayFromNow } from '#web/platform/lib/time/days.ts'
import { Menu } from '#web/platform/ui/overlays/Menu.tsx'
import { useUndo } from '#web/platform/undo/useUndo.ts'
import { useMayChange } from './useMayChange.ts'

const moveMutation = graphql(`
  mutation moveFollowUp($input: UpdateFollowUpInput!, $key: String) {
    updateFollowUp(input: $input, key: $key) {
      ...FollowUpCheck
    }
  }
`)

/** Moves a follow-up to another day and has the bell tell of it again from then on. */
export function MoveFollowUpMenu({ followUp }: { readonly followUp: FollowUpCheckFragment }) {
  const { id, body, version, check_in_id } = followUp
  const dialog = useDialog()
  const showUndo = useUndo()
  const move = useMutation(moveMutation)
  const to = async (due_on: string) => {
    const { extensions } = await move({ id, version, changes: { due_on, remind_on: null } })
    showUndo(`The follow-up is moved to ${formatDay(due_on)}.`, extensions?.change)
  }
  if (!useMayChange(check_in_id)) return null
  return (
    <Menu
      label={`Move ${body}`}
      items={[
        { label: 'Tomorrow', onSelect: () => void to(dayFromNow(1)) },
        { label: 'In a week', onSelect: () => void to(dayFromNow(7)) },
        { label: 'Another day …', onSelect: () => dialog.open('edit-follow-up', id) },
      ]}
    >
      Move
    </Menu>
  )
}
