import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Role } from '#shared/platform/permissions.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { loadChunk } from '#web/platform/lib/browser/loadChunk.ts'
import { reportError } from '#web/platform/lib/browser/report.ts'
import { CommandDialog } from './CommandDialog.tsx'
import { filterItems, type PaletteItem, similarItems } from './items.ts'
import type { FindItems } from './records.ts'

interface Props {
  /** The screens, and the actions of the shell. */
  readonly items: readonly PaletteItem[]
  /** The viewer's recent records, offered before anything is typed. */
  readonly recent: readonly PaletteItem[]
  readonly role: Role
  /** Loads the search of records; undefined when the role may read none. */
  readonly loadFind: (() => Promise<FindItems>) | undefined
  readonly onClose: () => void
}

/**
 * Shows the command palette: one input to open screens, find records and run actions by keyboard. Typing errors are allowed only when
 * nothing matches exactly, so that Enter never opens a similar record in place of a matching one.
 */
export function Palette({ items, recent, role, loadFind, onClose }: Props) {
  const [text, setText] = useState('')
  const matching = filterItems(items, text)
  const { records, isSearching } = useRecords({ role, loadFind, items }, text)
  const isFound = isSearching || matching.length > 0 || records.some(({ isSimilar }) => !isSimilar)
  const found = isFound ? matching : similarItems(items, text)
  return (
    <CommandDialog
      label="Search and commands"
      placeholder={`Go to a screen, ${loadFind ? 'find a record, ' : ''}run an action`}
      text={text}
      onText={setText}
      items={[...(text.trim() ? [] : recent), ...found, ...records]}
      empty={isSearching ? 'Searching …' : `Nothing matches “${text}”.`}
      onClose={onClose}
    />
  )
}

/** Finds records that match the text, once typing pauses. A text of one character finds none. */
function useRecords({ role, loadFind, items }: Pick<Props, 'role' | 'loadFind' | 'items'>, text: string) {
  const api = useApi()
  const navigate = useNavigate()
  const [wanted] = useDebouncedValue(text.trim(), 200)
  const forgives = filterItems(items, wanted).length === 0
  const [found, setFound] = useState<{ text: string; items: PaletteItem[] }>({ text: '', items: [] })
  // Only the answer to the latest text counts.
  useEffect(() => {
    if (!loadFind || wanted.length < 2) return
    let latest = true
    const show = (items: PaletteItem[]) => latest && setFound({ text: wanted, items })
    void loadChunk(loadFind)
      .then((find) => find(role, api, wanted, forgives))
      .then((records) => show(records.map((record) => ({ ...record, run: () => navigate(record.path) }))))
      .catch((error: unknown) => {
        show([])
        reportError(error)
      })
    return () => {
      latest = false
    }
  }, [api, role, loadFind, wanted, forgives, navigate])
  const typed = text.trim()
  if (found.text === typed || !loadFind || typed.length < 2) {
    return { records: found.text === typed ? found.items : [], isSearching: false }
  }
  // Until the answer for a longer text arrives, filters the records of its prefix.
  const earlier = found.text && typed.startsWith(found.text) ? filterItems(found.items, text) : []
  return { records: earlier, isSearching: true }
}
