import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { isDay } from '#shared/platform/calendarDays.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { ownTimeZone } from '#web/platform/lib/time/days.ts'
import { parseTime } from '#web/platform/lib/time/times.ts'
import { isMoment, typedClock, typedText } from '#web/platform/lib/time/typedMoment.ts'
import { momentsAt, offsetName, placeOf, type WallClock, wallClockAt } from '#web/platform/lib/time/zonedTime.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import { DateField } from '#web/platform/ui/inputs/days/DateField.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import styles from './MomentField.module.css'
import { type FieldProps, useField } from './useField.ts'

/** A time zone that a moment can be entered in. */
export interface ZoneOption {
  readonly timeZone: string
  /** Such as "My time (Berlin)". */
  readonly label: string
}

type Zones = readonly [ZoneOption, ...ZoneOption[]]

interface Props extends Pick<FieldProps, 'name' | 'label' | 'required'> {
  /**
   * The first zone is chosen at first. Choosing another one changes what is shown, but not the moment. By default there is only the user's
   * zone.
   */
  readonly zones?: Zones
  /** A day without a time is a complete value. */
  readonly timeIsOptional?: boolean
  /** A day without a year means the next such day, instead of the nearest one. */
  readonly future?: boolean
}

/**
 * Edits a moment in ISO 8601 as a day and a time in a time zone. While it is incomplete, or clocks skip the time, the value is the typed
 * text, as `typedText` writes it. The schema refuses that at the field, so that nothing is lost.
 */
export function MomentField({ name, label, required, future, zones = [ownZone()], timeIsOptional = false }: Props) {
  const field = useField<string>(name)
  const isRequired = required ?? field.input.required
  const { typed, moments, timeZone, enter, choose, changeZone } = useTypedMoment(field.value, field.set, zones)
  const isSkipped = moments.length === 0 && momentsOf(typed, 'UTC').length > 0
  const faulty = isDay(typed.day) && !(timeIsOptional && typed.time === '') ? 'time' : 'day'
  const errorOfForm = isSkipped ? undefined : field.input.error
  return (
    <FieldFrame field={field} show={(value) => momentText(value, timeZone)}>
      <div className={styles.inputs}>
        <DateField
          label={label}
          required={isRequired}
          future={future}
          data-path={field.path}
          error={faulty === 'day' && errorOfForm}
          value={typed.day}
          onChange={(day) => enter({ ...typed, day })}
          onUnreadable={(day) => enter({ ...typed, day })}
        />
        <TextInput
          label="Time"
          placeholder="14:30"
          required={isRequired && !timeIsOptional}
          value={typed.time}
          error={timeError(typed.time) ?? (isSkipped ? skippedError(timeZone) : faulty === 'time' && errorOfForm)}
          onChange={(event) => enter({ ...typed, time: event.currentTarget.value })}
          onBlur={() => enter({ ...typed, time: parseTime(typed.time) ?? typed.time })}
        />
        {zones.length > 1 && (
          <Select
            label="Time zone"
            options={zones.map((option) => ({ value: option.timeZone, label: option.label }))}
            value={timeZone}
            onChange={changeZone}
          />
        )}
      </div>
      {moments.length > 1 && (
        <Select
          label="Clocks show this time twice on this day"
          options={moments.map((moment, place) => ({
            value: moment,
            label: `The ${place === 0 ? 'first' : 'second'} time (${offsetName(moment, timeZone)})`,
          }))}
          value={field.value}
          onChange={choose}
        />
      )}
    </FieldFrame>
  )
}

/** The label shows only beside another zone. */
function ownZone(): ZoneOption {
  return { timeZone: ownTimeZone(), label: 'My time' }
}

/** The typed text with the moment that it means. When the form has another moment, that one is shown. */
interface Typed extends WallClock {
  readonly value: string
}

/** Returns what the inputs of a moment show. @param value the moment in the form. */
function useTypedMoment(value: string, setValue: (value: string) => void, zones: Zones) {
  const [latest, setLatest] = useState<Typed>()
  const [chosen, setChosen] = useState(zones[0].timeZone)
  const { timeZone } = zones.find((zone) => zone.timeZone === chosen) ?? zones[0]
  const typed = latest?.value === value ? latest : clockOf(value, timeZone)
  const moments = momentsOf(typed, timeZone)

  function choose(moment: string): void {
    setLatest({ ...typed, value: moment })
    setValue(moment)
  }

  function enter(clock: WallClock, zone = timeZone): void {
    const found = momentsOf(clock, zone)
    // When clocks go back, two moments show the same time. The chosen one stays chosen.
    const moment = found.find((one) => one === value) ?? found[0] ?? typedText(clock)
    setLatest({ day: clock.day, time: clock.time, value: moment })
    setValue(moment)
  }

  function changeZone(zone: string): void {
    setChosen(zone)
    if (isMoment(value)) setLatest(undefined)
    else enter(typed, zone)
  }

  return { typed, moments, timeZone, enter, choose, changeZone }
}

function momentsOf({ day, time }: WallClock, timeZone: string): string[] {
  return momentsAt({ day, time: parseTime(time) ?? '' }, timeZone)
}

function clockOf(value: string, timeZone: string): WallClock {
  return isMoment(value) ? wallClockAt(value, timeZone) : typedClock(value)
}

function timeError(time: string): string | undefined {
  // A time that is still being typed may have one digit.
  return parseTime(time) === undefined && time.length > 4 ? 'Enter a time such as 14:30.' : undefined
}

function skippedError(timeZone: string): string {
  return `Clocks in ${placeOf(timeZone)} skip this time on this day. Choose another one.`
}

function momentText(moment: string, timeZone: string): string {
  const { day, time } = clockOf(moment, timeZone)
  return `${formatDay(day)} ${time}`.trim()
}
