import { useMantineColorScheme } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLogout } from '#web/platform/auth/useLogout.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import type { PaletteItem } from '#web/platform/palette/items.ts'
import type { Screen } from '#web/platform/register/screens.ts'
import type { DialogCommand } from './commands.ts'

/** The state of the palette, and its commands: all reachable screens and dialogs, and the actions of the shell. */
export function usePalette(screens: readonly Screen[], commands: readonly DialogCommand[]) {
  const [opened, setOpened] = useState(false)
  const navigate = useNavigate()
  const dialog = useDialog()
  const logout = useLogout()
  const { setColorScheme } = useMantineColorScheme()
  // Without ignored tags the shortcut works in text fields too.
  useHotkeys([['mod+K', () => setOpened(true)]], [])

  const action = (label: string, run: () => void): PaletteItem => ({ group: 'Actions', label, run })
  const items: PaletteItem[] = [
    ...screens.flatMap(({ label, path, parts = [] }) =>
      [{ label, search: '' }, ...parts].map((part) => ({
        group: 'Go to',
        label: part.label,
        run: () => navigate(path + part.search),
      })),
    ),
    ...commands.map(({ label, name }) => action(label, () => dialog.open(name))),
    action('Light theme', () => setColorScheme('light')),
    action('Dark theme', () => setColorScheme('dark')),
    action('Theme like the system', () => setColorScheme('auto')),
    action('Logout', logout),
  ]
  return { items, opened, open: () => setOpened(true), close: () => setOpened(false) }
}
