import { useState } from 'react'
import { formatDay, formatLongDay } from '#web/platform/lib/days.ts'
import { parseDay } from '#web/platform/lib/parseDay.ts'

/** The text of an input for a day: what the user types, else the formatted day. It is invalid once the input is left with no day. */
export function useDayText(value: string, future: boolean) {
  const [typed, setTyped] = useState<string>()
  const [blurred, setBlurred] = useState(false)
  const [previous, setPrevious] = useState(value)
  const day = typed === undefined ? undefined : parseDay(typed, { future })
  // The day was changed elsewhere, such as in the calendar.
  if (value !== previous) {
    setPrevious(value)
    if (typed !== undefined && value !== (day ?? typed)) setTyped(undefined)
  }
  const readable = typed === undefined || day !== undefined
  return {
    text: typed ?? formatDay(value),
    typed,
    setTyped: (text: string | undefined) => {
      setTyped(text)
      setBlurred(false)
    },
    /** What was understood, or what can be typed; empty while nobody types. */
    hint: typed?.trim() && !blurred ? (day ? formatLongDay(day) : 'Such as 27 Nov, friday or +3') : '',
    invalid: blurred && !readable,
    leave: () => {
      setBlurred(true)
      if (readable) setTyped(undefined)
    },
  }
}
