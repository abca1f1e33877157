import { ActionIcon, TextInput } from '@mantine/core'
import { Suspense, useRef, useState } from 'react'
import { formatDay, parseDay } from '#web/platform/lib/days.ts'
import { lazyPart } from '#web/platform/lib/lazyPart.ts'
import type { InputProps } from './inputProps.ts'

// Loaded when its button is pressed: most days are typed, and the calendar is larger than any screen.
const DayCalendar = lazyPart(async () => (await import('./DayCalendar.tsx')).DayCalendar)

interface Props extends InputProps {
  /** A day such as 2026-01-31, or empty. */
  readonly value: string
  /** Called with a day, or with an empty string. */
  readonly onChange: (day: string) => void
  /** Called with typed text that is not a day. A filter leaves it out, because it ignores unfinished input. */
  readonly onUnreadable?: (text: string) => void
}

/** An input for a day, which can be typed in several formats or picked from a calendar. */
export function DateField({ value, onChange, onUnreadable, error, ...input }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { text, setText, invalid, onBlur } = useDayText(value)

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
      error={error ?? (invalid && 'Enter a day such as 31 Jan 2026.')}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={onBlur}
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
            // The calendar closes on any press outside. Without this, the click would open it again.
            onMouseDown={(event) => open && event.stopPropagation()}
            onClick={() => setOpen(!open)}
          >
            <CalendarIcon />
          </ActionIcon>
          <Suspense>
            {open && <DayCalendar label={input.label} day={parseDay(value) ?? ''} onPick={pick} onClose={close} />}
          </Suspense>
        </>
      }
    />
  )
}

/** The text of the input: what the user types, else the formatted day. It is invalid once the input is left with no day. */
function useDayText(value: string) {
  const [typed, setTyped] = useState<string>()
  const [blurred, setBlurred] = useState(false)
  const [previous, setPrevious] = useState(value)
  // The day was changed elsewhere, such as in the calendar.
  if (value !== previous) {
    setPrevious(value)
    if (typed !== undefined && value !== (parseDay(typed) ?? typed)) setTyped(undefined)
  }
  const readable = typed === undefined || parseDay(typed) !== undefined
  return {
    text: typed ?? formatDay(value),
    setText: (text: string | undefined) => {
      setTyped(text)
      setBlurred(false)
    },
    invalid: blurred && !readable,
    onBlur: () => {
      setBlurred(true)
      if (readable) setTyped(undefined)
    },
  }
}

function CalendarIcon() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M2.5 6.5h11m-8-5v3m5-3v3m-8-1.5h11v10.5h-11z" />
    </svg>
  )
}
