import { matchPath, useLocation, useNavigate } from 'react-router'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import type { OpeningCommand } from './commands.ts'

/** Returns a function that opens the target of a command. A command about a record takes it from the address. */
export function useRunCommand(): (command: OpeningCommand) => void {
  const dialog = useDialog()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (command) => {
    const { opens } = command
    if ('dialog' in opens) dialog.open(opens.dialog, addressedRecord(command, pathname))
    else void navigate(opens.path)
  }
}

/** Returns the id of the record in an address that a command is about; undefined on other screens. */
export function addressedRecord({ record }: Pick<OpeningCommand, 'record'>, pathname: string): string | undefined {
  return record && Object.values(matchPath({ path: record, end: false }, pathname)?.params ?? {})[0]
}
