import { formatDay } from '#shared/platform/text/formatDay.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { type FollowUpCheckFragment, graphql } from '#web/platform/lib/graphql.ts'
import { dayFromNow } from '#web/platform/lib/time/days.ts'
import { Menu } from '#web/platform/ui/overlays/Menu.tsx'
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
  const move = useSave(moveMutation, { showsErrors: false })
  const to = (due_on: string) =>
    move({ id, version, changes: { due_on, remind_on: null } }, `The follow-up is moved to ${formatDay(due_on)}.`)
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
