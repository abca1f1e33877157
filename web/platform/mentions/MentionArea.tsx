import { Textarea } from '@mantine/core'
import { type ChangeEvent, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { spellMentions } from '#shared/platform/text/mentions.ts'
import type { InputProps } from '#web/platform/ui/inputs/inputProps.ts'
import { ColleagueOptions } from './ColleagueOptions.tsx'
import { insertMention, retype } from './mentionText.ts'
import { useMentionQuery } from './useMentionQuery.ts'
import { useNameSpace } from './useNameSpace.ts'
import { useOptionKeys } from './useOptionKeys.ts'
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
  const list = useId()
  const anchor = `--colleagues${list.replaceAll(/\W/g, '')}`
  const { nameOf, isRead } = useStaffNames()
  const { area, moveCaret } = useCaret()
  const { rememberSpace, isSecondSpace } = useNameSpace()
  const { query, options, ask, end } = useMentionQuery(isRead)
  const { marked, mark, onKeyDown } = useOptionKeys(options, { onChoose: ({ value: id }) => choose(id), onClose: end })
  const isOpen = options.length > 0

  function type({ currentTarget }: ChangeEvent<HTMLTextAreaElement>): void {
    const text = retype(value, currentTarget.value, nameOf)
    onChange(text)
    ask(text, currentTarget.selectionStart, nameOf)
    mark(0)
  }

  function choose(id: string): void {
    if (!query) return
    const { text, caret } = insertMention(value, query, id, nameOf)
    onChange(text)
    moveCaret(caret)
    rememberSpace(caret)
    end()
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (isSecondSpace(event)) event.preventDefault()
    else onKeyDown(event)
  }

  return (
    <>
      <Textarea
        {...input}
        ref={area}
        styles={{ input: { anchorName: anchor } }}
        autosize
        minRows={minRows}
        maxRows={15}
        value={spellMentions(value, nameOf)}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? `${list}-${marked}` : undefined}
        onChange={type}
        onKeyDown={press}
        // The question ends once the caret has left it.
        onSelect={({ currentTarget }) => query && currentTarget.selectionStart !== query.to && end()}
        onBlur={end}
      />
      {isOpen && <ColleagueOptions id={list} anchor={anchor} options={options} marked={marked} onChoose={choose} />}
    </>
  )
}

/** Returns the ref of a text, and a function that moves its caret once the next value is shown. By itself it would go to the end. */
function useCaret() {
  const area = useRef<HTMLTextAreaElement>(null)
  const next = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (next.current === undefined) return
    area.current?.setSelectionRange(next.current, next.current)
    next.current = undefined
  })
  const moveCaret = (place: number) => {
    next.current = place
  }
  return { area, moveCaret }
}
