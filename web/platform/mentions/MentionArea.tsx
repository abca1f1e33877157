import { Popover, Textarea } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import { useId, useLayoutEffect, useRef } from 'react'
import { spellMentions } from '#shared/platform/mentions.ts'
import type { InputProps } from '#web/platform/ui/inputs/inputProps.ts'
import { ColleagueOptions } from './ColleagueOptions.tsx'
import { insertMention, retype } from './mentionText.ts'
import { useMentionQuery } from './useMentionQuery.ts'
import { useStaffNames } from './useStaffNames.ts'

interface Props extends InputProps {
  /** Names people as `@[id]`. */
  readonly value: string
  readonly onChange: (text: string) => void
  /** The minimum number of lines. It grows with its text up to 15. */
  readonly minRows?: number
  readonly maxLength?: number
}

/** Edits a text. After `@` it offers colleagues: arrow keys move, Enter or Tab chooses, Escape closes the list. */
export function MentionArea({ value, onChange, minRows = 3, ...input }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number>(undefined)
  const list = useId()
  const nameOf = useStaffNames()
  const asked = useMentionQuery(choose)
  // A controlled input moves the caret to its end when another text is set than the one typed.
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    area.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  function choose(id: string): void {
    if (!asked.query) return
    const inserted = insertMention(value, asked.query, id, nameOf)
    caret.current = inserted.caret
    onChange(inserted.text)
  }

  return (
    <Popover opened={asked.isOpen} onDismiss={asked.close} position="bottom-start" withRoles={false}>
      <Popover.Target>
        <Textarea
          {...input}
          ref={area}
          autosize
          minRows={minRows}
          maxRows={15}
          value={spellMentions(value, nameOf)}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={asked.isOpen ? list : undefined}
          aria-activedescendant={asked.isOpen ? `${list}-${asked.active}` : undefined}
          onKeyDown={asked.onKeyDown}
          onBlur={asked.close}
          onSelect={(event) => asked.follow(event.currentTarget.selectionStart)}
          onChange={(event) => {
            const text = retype(value, event.currentTarget.value, nameOf)
            onChange(text)
            asked.ask(text, event.currentTarget.selectionStart, nameOf)
          }}
        />
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <ColleagueOptions id={list} options={asked.options} active={asked.active} onChoose={asked.choose} />
      </Popover.Dropdown>
    </Popover>
  )
}
