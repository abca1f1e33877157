import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { CloseButton } from '#web/platform/ui/overlays/CloseButton.tsx'
import type { PaletteItem } from './items.ts'
import styles from './Palette.module.css'

interface Props {
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly onText: (text: string) => void
  /** The matching items. Items of one group are together. */
  readonly items: readonly PaletteItem[]
  /** Shows when there are no items. */
  readonly empty: ReactNode
  readonly onClose: () => void
}

/** Shows an input above a list. Arrow keys choose, Enter opens, and with Ctrl or Cmd it opens a record in a new tab. */
export function CommandDialog({ label, placeholder, text, onText, items, empty, onClose }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [active, setActive] = useState(0)
  const activeIndex = Math.max(0, Math.min(active, items.length - 1))
  // A native dialog becomes modal only by a call, once it is mounted.
  useEffect(() => dialog.current?.showModal(), [])
  // The active option scrolls into view after it was rendered.
  useEffect(() => {
    document.getElementById(`${id}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, activeIndex])

  function choose(item: PaletteItem | undefined, inNewTab: boolean): void {
    if (!item) return
    if (inNewTab && item.path) return void window.open(item.path, '_blank', 'noopener')
    onClose()
    item.run()
  }

  function onKeyDown(event: KeyboardEvent): void {
    // During composition, Enter belongs to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setActive(activeIndex + 1 < items.length ? activeIndex + 1 : 0)
    else if (event.key === 'ArrowUp') setActive(activeIndex > 0 ? activeIndex - 1 : items.length - 1)
    else if (event.key === 'Enter') choose(items[activeIndex], event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={label}
      onClose={onClose}
      onMouseDown={(event: MouseEvent) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.top}>
        <input
          className={styles.input}
          placeholder={placeholder}
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={items.length > 0 ? `${id}-${activeIndex}` : undefined}
          autoComplete="off"
          // The server searches for no more characters.
          maxLength={200}
          value={text}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            onText(event.currentTarget.value)
            setActive(0)
          }}
        />
        <CloseButton label="Close" onClick={onClose} />
      </div>
      {items.length === 0 && <div className={styles.none}>{empty}</div>}
      <div id={id} role="listbox" aria-label="Matches" className={styles.list}>
        {groupsOf(items).map(([group, members]) => (
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
                onChoose={(event) => choose(item, event.ctrlKey || event.metaKey)}
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
  readonly onChoose: (event: MouseEvent) => void
}

function Match({ id, item, active, onPoint, onChoose }: MatchProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, which keeps the focus.
    // biome-ignore lint/a11y/useFocusableInteractive: as above; aria-activedescendant tells which option is active.
    <div id={id} role="option" aria-selected={active} className={styles.item} onMouseMove={onPoint} onClick={onChoose}>
      {item.content ?? item.label}
      {item.hint && <span>{item.hint}</span>}
    </div>
  )
}

/** Groups the items, each with its index in the whole list. Groups are in the order of their first item. */
function groupsOf(items: readonly PaletteItem[]) {
  const groups = new Map<string, { item: PaletteItem; index: number }[]>()
  for (const [index, item] of items.entries()) {
    groups.set(item.group, [...(groups.get(item.group) ?? []), { item, index }])
  }
  return [...groups]
}
