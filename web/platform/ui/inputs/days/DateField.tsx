import { ActionIcon, TextInput } from '@mantine/core'
import { Suspense, useRef, useState } from 'react'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { parseDay } from '#web/platform/lib/time/parseDay.ts'
import type { InputProps } from '#web/platform/ui/inputs/inputProps.ts'
import styles from './DateField.module.css'
import { useDayText } from './useDayText.ts'

// This is loaded when its button is pressed: most days are typed, and the calendar is larger than any screen.
const DayCalendar = lazyPart(async () => (await import('./DayCalendar.tsx')).DayCalendar)

interface Props extends InputProps {
  /** A day such as 2026-01-31, or empty. */
  readonly value: string
  /** Called with a day, or with an empty string. */
  readonly onChange: (day: string) => void
  /**
   * Called with typed text that is not a day. A filter leaves it out: it ignores unfinished input, and takes a day without a year once
   * the user presses Enter or leaves the input.
   */
  readonly onUnreadable?: (text: string) => void
  /** A day without a year means the next such day, instead of the nearest one. */
  readonly future?: boolean
}

/** Edits a day, which can be typed in many ways or picked from a calendar. The parsed day shows at once. */
export function DateField({ value, onChange, onUnreadable, future = false, error, ...input }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { text, typed, setTyped, hint, invalid, leave } = useDayText(value, future)

  function enter(newText: string): void {
    const day = parseDay(newText, { future })
    if (day === undefined) onUnreadable?.(newText)
    else onChange(day)
  }

  function type(newText: string): void {
    setTyped(newText)
    if (onUnreadable || isWhole(newText)) enter(newText)
  }

  function takeTyped(): void {
    if (typed !== undefined && !isWhole(typed)) enter(typed)
  }

  function close(): void {
    setOpen(false)
    button.current?.focus()
  }

  function pick(day: string): void {
    setTyped(undefined)
    onChange(day)
    close()
  }

  return (
    <TextInput
      {...input}
      // `error` is `false` for a form field without an error.
      error={error || (invalid && 'Enter a day such as 31 Jan 2026.')}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && takeTyped()}
      onBlur={() => {
        takeTyped()
        leave()
      }}
      inputContainer={(box) => (
        <>
          {box}
          <div aria-live="polite" className={styles.hint}>
            {hint}
          </div>
        </>
      )}
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
            {open && (
              <DayCalendar
                label={input.label}
                day={parseDay(value) === value ? value : ''}
                onPick={pick}
                onClose={close}
              />
            )}
          </Suspense>
        </>
      }
    />
  )
}

/** Returns true for a day with its year. A shorter text may continue: `27 Nov` is not `27 Nov 2024`. */
function isWhole(typed: string): boolean {
  return typed.trim() === '' || /\d{4}/.test(typed)
}

function CalendarIcon() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M2.5 6.5h11m-8-5v3m5-3v3m-8-1.5h11v10.5h-11z" />
    </svg>
  )
}
