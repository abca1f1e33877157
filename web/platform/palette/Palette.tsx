import { useApolloClient } from '@apollo/client/react'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { filterItems, type PaletteItem } from './items.ts'
import styles from './Palette.module.css'
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
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const records = useRecords(sources, text)
  const found = [...filterItems(items, text), ...records]
  const activeIndex = Math.max(0, Math.min(active, found.length - 1))
  // A native dialog becomes modal only by a call, once it is mounted.
  useEffect(() => dialog.current?.showModal(), [])
  // The active option scrolls into view after it was rendered.
  useEffect(() => {
    document.getElementById(`${id}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, activeIndex])

  function choose(item: PaletteItem | undefined): void {
    if (!item) return
    onClose()
    item.run()
  }

  function onKeyDown(event: KeyboardEvent): void {
    // During composition, Enter belongs to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setActive(activeIndex + 1 < found.length ? activeIndex + 1 : 0)
    else if (event.key === 'ArrowUp') setActive(activeIndex > 0 ? activeIndex - 1 : found.length - 1)
    else if (event.key === 'Enter') choose(found[activeIndex])
    else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="Search and commands"
      onClose={onClose}
      onMouseDown={(event: MouseEvent) => event.target === event.currentTarget && onClose()}
    >
      <input
        className={styles.input}
        placeholder={`Go to a screen, ${sources.length > 0 ? 'find a person, ' : ''}run an action`}
        role="combobox"
        aria-label="Search and commands"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${activeIndex}` : undefined}
        autoComplete="off"
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setActive(0)
        }}
      />
      {found.length === 0 && <p className={styles.none}>Nothing matches “{text}”.</p>}
      <div id={id} role="listbox" aria-label="Matches" className={styles.list}>
        {groupsOf(found).map(([group, members]) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
          <div key={group} role="group" aria-label={group}>
            <div className={styles.group} aria-hidden="true">
              {group}
            </div>
            {members.map(({ item, index }) => (
              <Match
                key={index}
                id={`${id}-${index}`}
                item={item}
                active={index === activeIndex}
                onPoint={() => setActive(index)}
                onChoose={() => choose(item)}
              />
            ))}
          </div>
        ))}
      </div>
    </dialog>
  )
}

interface MatchProps {
  readonly id: string
  readonly item: PaletteItem
  readonly active: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

function Match({ id, item, active, onPoint, onChoose }: MatchProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, which keeps the focus.
    // biome-ignore lint/a11y/useFocusableInteractive: as above; aria-activedescendant tells which option is active.
    <div id={id} role="option" aria-selected={active} className={styles.item} onMouseMove={onPoint} onClick={onChoose}>
      {item.label}
      {item.hint && <span>{item.hint}</span>}
    </div>
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

/** Groups the items, each with its index in the whole list. Groups come in the order of their first item. */
function groupsOf(items: readonly PaletteItem[]) {
  const groups = new Map<string, { item: PaletteItem; index: number }[]>()
  for (const [index, item] of items.entries()) {
    groups.set(item.group, [...(groups.get(item.group) ?? []), { item, index }])
  }
  return [...groups]
}
