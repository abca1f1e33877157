import { useState } from 'react'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { formatLongDay } from '#web/platform/lib/time/days.ts'
import { parseDay } from '#web/platform/lib/time/parseDay.ts'

/** Returns the text of a day's input: the typed text, else the formatted day. It is invalid once the input is left without a valid day. */
export function useDayText(value: string, future: boolean) {
  const [typed, setTyped] = useState<string>()
  const [blurred, setBlurred] = useState(false)
  const [touched, setTouched] = useState(false)
  const [previous, setPrevious] = useState(value)
  const day = parseDay(typed ?? value, { future })
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
      setTouched(true)
      setBlurred(false)
    },
    /**
     * The parsed day, or the formats that can be typed. It stays after the input is left, because its removal would move a button that is
     * being clicked.
     */
    hint: touched ? hintOf(typed ?? value, day, blurred) : '',
    invalid: blurred && !readable,
    leave: () => {
      setBlurred(true)
      if (readable) setTyped(undefined)
    },
  }
}

function hintOf(text: string, day: string | undefined, blurred: boolean): string {
  if (text.trim() === '') return ''
  if (day !== undefined) return formatLongDay(day)
  return blurred ? '' : 'For example 27 Nov, friday or +3'
}
