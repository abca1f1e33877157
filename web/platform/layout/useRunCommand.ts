import { useNavigate } from 'react-router'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import type { OpeningCommand } from './commands.ts'

/** Returns a function that opens the target of a command. */
export function useRunCommand(): (command: OpeningCommand) => void {
  const dialog = useDialog()
  const navigate = useNavigate()
  return ({ opens }) => ('dialog' in opens ? dialog.open(opens.dialog) : void navigate(opens.path))
}
