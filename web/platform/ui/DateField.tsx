import { ActionIcon, TextInput } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { parseDay, printDay } from '#web/platform/lib/days.ts'
import { loadChunk } from '#web/platform/lib/loadChunk.ts'
import type { InputProps } from './inputProps.ts'

// Most days are typed: the calendar, which weighs more than any screen, is loaded when its button is pressed.
const DayCalendar = lazy(() => loadChunk(async () => ({ default: (await import('./DayCalendar.tsx')).DayCalendar })))

interface Props extends InputProps {
  /** A day such as 2026-01-31; empty where none is chosen. */
  readonly value: string
  /** Called with a day, or with nothing. */
  readonly onChange: (day: string) => void
  /** Called with what is typed while it is no day. A filter does without: it waits for the rest. */
  readonly onUnreadable?: (text: string) => void
}

/** A day, typed as people write it or chosen from a calendar. */
export function DateField({ value, onChange, onUnreadable, error, ...input }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { text, setText, unreadable, leave } = useTyped(value)

  function type(typed: string): void {
    const day = parseDay(typed)
    setText(typed)
    if (day === undefined) onUnreadable?.(typed)
    else onChange(day)
  }

  function close(): void {
    setOpen(false)
    button.current?.focus()
  }

  function pick(day: string): void {
    setText(undefined)
    onChange(day)
    close()
  }

  return (
    <TextInput
      {...input}
      error={error ?? (unreadable && 'Enter a day such as 31 Jan 2026.')}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      rightSectionPointerEvents="all"
      rightSection={
        <>
          <ActionIcon
            ref={button}
            variant="subtle"
            color="gray"
            aria-label={`Calendar of ${input.label}`}
            aria-haspopup="dialog"
            aria-expanded={open}
            disabled={input.disabled}
            // A press beside the calendar closes it, and this one would open it again.
            onMouseDown={(event) => open && event.stopPropagation()}
            onClick={() => setOpen(!open)}
          >
            <CalendarMark />
          </ActionIcon>
          <Suspense>
            {open && <DayCalendar label={input.label} day={parseDay(value) ?? ''} onPick={pick} onClose={close} />}
          </Suspense>
        </>
      }
    />
  )
}

/** What stands in the input: what is being typed, else the day; and whether what was left there is no day. */
function useTyped(value: string) {
  const [typed, setTyped] = useState<string>()
  const [left, setLeft] = useState(false)
  const [shown, setShown] = useState(value)
  // The day changed by other means, such as the calendar.
  if (value !== shown) {
    setShown(value)
    if (typed !== undefined && value !== (parseDay(typed) ?? typed)) setTyped(undefined)
  }
  const readable = typed === undefined || parseDay(typed) !== undefined
  return {
    text: typed ?? printDay(value),
    setText: (text: string | undefined) => {
      setTyped(text)
      setLeft(false)
    },
    unreadable: left && !readable,
    leave: () => {
      setLeft(true)
      if (readable) setTyped(undefined)
    },
  }
}

function CalendarMark() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M2.5 6.5h11m-8-5v3m5-3v3m-8-1.5h11v10.5h-11z" />
    </svg>
  )
}
