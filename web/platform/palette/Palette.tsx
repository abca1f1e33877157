import { useApolloClient } from '@apollo/client/react'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { matching, type PaletteItem } from './items.ts'
import styles from './Palette.module.css'
import { findRecords, type RecordSource } from './records.ts'

interface Props {
  /** What the shell offers: screens and actions. */
  readonly items: readonly PaletteItem[]
  /** The kinds of record that can be looked up. */
  readonly sources: readonly RecordSource[]
  readonly onClose: () => void
}

/** One input that goes to any screen, finds records and runs actions; driven by keys alone. */
export function Palette({ items, sources, onClose }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const records = useRecords(sources, text)
  const found = [...matching(items, text), ...records]
  const at = Math.max(0, Math.min(active, found.length - 1))
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])

  function choose(item: PaletteItem | undefined): void {
    if (!item) return
    onClose()
    item.run()
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter ends a word that is being composed.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setActive(at + 1 < found.length ? at + 1 : 0)
    else if (event.key === 'ArrowUp') setActive(at > 0 ? at - 1 : found.length - 1)
    else if (event.key === 'Enter') choose(found[at])
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
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
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
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox.
          <div key={group} role="group" aria-label={group}>
            <div className={styles.group} aria-hidden="true">
              {group}
            </div>
            {members.map(({ item, index }) => (
              <Match
                key={index}
                id={`${id}-${index}`}
                item={item}
                active={index === at}
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

/** Records that match the text, once typing pauses; none for a text that is too short to mean anyone. */
function useRecords(sources: readonly RecordSource[], text: string): PaletteItem[] {
  const client = useApolloClient()
  const navigate = useNavigate()
  const [wanted] = useDebouncedValue(text.trim(), 200)
  const [found, setFound] = useState<{ text: string; items: PaletteItem[] }>({ text: '', items: [] })
  useEffect(() => {
    if (sources.length === 0 || wanted.length < 2) return
    let latest = true
    void findRecords(client, sources, wanted, navigate).then((items) => latest && setFound({ text: wanted, items }))
    return () => {
      latest = false
    }
  }, [client, sources, wanted, navigate])
  // What was found holds anywhere in a name; while an answer to more letters is on its way, it is narrowed down.
  if (found.text === text.trim()) return found.items
  return found.text && text.trim().startsWith(found.text) ? matching(found.items, text) : []
}

/** The items by group, each with its place in the whole, in the order in which the groups first appear. */
function groupsOf(items: readonly PaletteItem[]) {
  const groups = new Map<string, { item: PaletteItem; index: number }[]>()
  for (const [index, item] of items.entries()) {
    groups.set(item.group, [...(groups.get(item.group) ?? []), { item, index }])
  }
  return [...groups]
}
