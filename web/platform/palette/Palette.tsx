import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Role } from '#shared/platform/permissions.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { loadChunk } from '#web/platform/lib/loadChunk.ts'
import { reportError } from '#web/platform/lib/report.ts'
import { CommandDialog } from './CommandDialog.tsx'
import { filterItems, type PaletteItem } from './items.ts'
import type { FindItems } from './records.ts'

interface Props {
  /** Screens and actions of the shell. */
  readonly items: readonly PaletteItem[]
  readonly role: Role
  /** Loads the search of records; undefined where the role reads none of them. */
  readonly loadFind: (() => Promise<FindItems>) | undefined
  readonly onClose: () => void
}

/** The command palette: one input to open screens, find records and run actions by keyboard. */
export function Palette({ items, role, loadFind, onClose }: Props) {
  const [text, setText] = useState('')
  const records = useRecords(role, loadFind, text)
  return (
    <CommandDialog
      label="Search and commands"
      placeholder={`Go to a screen, ${loadFind ? 'find a record, ' : ''}run an action`}
      text={text}
      onText={setText}
      items={[...filterItems(items, text), ...records]}
      empty={`Nothing matches “${text}”.`}
      onClose={onClose}
    />
  )
}

/** Finds records that match the text, once typing pauses. A text of one character finds none. */
function useRecords(role: Role, loadFind: Props['loadFind'], text: string): PaletteItem[] {
  const api = useApi()
  const navigate = useNavigate()
  const [wanted] = useDebouncedValue(text.trim(), 200)
  const [found, setFound] = useState<{ text: string; items: PaletteItem[] }>({ text: '', items: [] })
  // Only the answer to the latest text counts.
  useEffect(() => {
    if (!loadFind || wanted.length < 2) return
    let latest = true
    void loadChunk(loadFind)
      .then((find) => find(role, api, wanted, navigate))
      .then((items) => latest && setFound({ text: wanted, items }), reportError)
    return () => {
      latest = false
    }
  }, [api, role, loadFind, wanted, navigate])
  // Until the answer for a longer text arrives, filters the records of its prefix.
  if (found.text === text.trim()) return found.items
  return found.text && text.trim().startsWith(found.text) ? filterItems(found.items, text) : []
}
