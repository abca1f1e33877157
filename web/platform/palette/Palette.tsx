import { useApolloClient } from '@apollo/client/react'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { CommandDialog } from './CommandDialog.tsx'
import { filterItems, type PaletteItem } from './items.ts'
import { findRecords, type RecordSource } from './records.ts'

interface Props {
  /** Screens and actions of the shell. */
  readonly items: readonly PaletteItem[]
  /** The kinds of record that can be searched. */
  readonly sources: readonly RecordSource[]
  readonly onClose: () => void
}

/** The command palette: one input to open screens, find records and run actions by keyboard. */
export function Palette({ items, sources, onClose }: Props) {
  const [text, setText] = useState('')
  const records = useRecords(sources, text)
  return (
    <CommandDialog
      label="Search and commands"
      placeholder={`Go to a screen, ${sources.length > 0 ? 'find a person, ' : ''}run an action`}
      text={text}
      onText={setText}
      items={[...filterItems(items, text), ...records]}
      empty={`Nothing matches “${text}”.`}
      onClose={onClose}
    />
  )
}

/** Finds records that match the text, once typing pauses. A text of one character finds none. */
function useRecords(sources: readonly RecordSource[], text: string): PaletteItem[] {
  const client = useApolloClient()
  const navigate = useNavigate()
  const [wanted] = useDebouncedValue(text.trim(), 200)
  const [found, setFound] = useState<{ text: string; items: PaletteItem[] }>({ text: '', items: [] })
  // Only the answer to the latest text counts.
  useEffect(() => {
    if (sources.length === 0 || wanted.length < 2) return
    let latest = true
    void findRecords(client, sources, wanted, navigate).then((items) => latest && setFound({ text: wanted, items }))
    return () => {
      latest = false
    }
  }, [client, sources, wanted, navigate])
  // Until the answer for a longer text arrives, filters the records of its prefix.
  if (found.text === text.trim()) return found.items
  return found.text && text.trim().startsWith(found.text) ? filterItems(found.items, text) : []
}
