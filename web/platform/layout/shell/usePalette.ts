import { useMantineColorScheme } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router'
import { useLogout } from '#web/platform/auth/useLogout.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { type RecentRecord, recentRecords } from '#web/platform/lib/address/recentRecords.ts'
import { useKeyHelp } from '#web/platform/lib/browser/keyHelp.ts'
import type { PaletteItem } from '#web/platform/palette/items.ts'
import type { destinationsOf, OpeningCommand } from './commands.ts'
import { addressedRecord, useRunCommand } from './useRunCommand.ts'

const paletteKeys = {
  'Ctrl+K': 'Search, go to a screen, run an action',
  'Ctrl+Enter': 'In the search: open a record in a new tab',
}

interface Offered {
  readonly destinations: ReturnType<typeof destinationsOf>
  readonly commands: readonly OpeningCommand[]
  /** The path patterns of the records that the role may read. */
  readonly records: readonly string[]
  readonly showKeys: () => void
}

/** Returns the palette's state and commands: all that the role may open, recent records, and the actions of the shell. */
export function usePalette({ destinations, commands, records, showKeys }: Offered) {
  const [opened, setOpened] = useState(false)
  const viewer = useViewer()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const runCommand = useRunCommand()
  const logout = useLogout()
  const { setColorScheme } = useMantineColorScheme()
  // Without ignored tags the shortcut works in text fields too.
  useHotkeys([['mod+K', () => setOpened(true)]], [])
  useKeyHelp('Everywhere', paletteKeys)

  const action = (label: string, run: () => void): PaletteItem => ({ group: 'Actions', label, run })
  const goTo = (group: string) => (place: { label: string; hint?: string; path: string }) => ({
    ...place,
    group,
    run: () => void navigate(place.path),
  })
  const items: PaletteItem[] = [
    ...destinations.map(goTo('Go to')),
    ...commands
      .filter((command) => !command.record || addressedRecord(command, pathname))
      .map((command) => action(command.label, () => runCommand(command))),
    action('Show keyboard shortcuts', showKeys),
    action('Light theme', () => setColorScheme('light')),
    action('Dark theme', () => setColorScheme('dark')),
    action('System theme', () => setColorScheme('auto')),
    action('Logout', logout),
  ]
  // Offers recent records that the role may still read, except the one that is open.
  const isOffered = ({ path }: RecentRecord) =>
    !`${pathname}/`.startsWith(`${path}/`) && records.some((pattern) => matchPath(pattern, path))
  const recent = opened ? recentRecords(viewer).filter(isOffered).map(goTo('Recent')) : []
  return { items, recent, opened, open: () => setOpened(true), close: () => setOpened(false) }
}
