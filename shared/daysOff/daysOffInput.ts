import * as z from 'zod/mini'
import { isDay } from '#shared/platform/calendarDays.ts'
import { day, longText, optional, optionalCount, optionalId, rowId } from '#shared/platform/fields.ts'
import { maxCapacity } from '#shared/reviews/reviewerAvailability.ts'

const someDay = (message: string) => z.string(message).check(z.refine(isDay, message))

const days = {
  from_day: someDay('Choose the first day.'),
  to_day: someDay('Choose the last day.'),
  note: optional(longText(500)),
}

const inOrder = z.check<{ readonly from_day: string; readonly to_day: string }>(({ value, issues }) => {
  if (value.from_day <= value.to_day) return
  const message = 'Choose a last day that is not before the first.'
  issues.push({ code: 'custom', input: value, path: ['to_day'], message })
})

/** The days off are the viewer's own, unless an account is named. */
export const daysOffInput = z.object({ ...days, user_id: optionalId('Choose an account.') }).check(inOrder)
export type DaysOffInput = z.output<typeof daysOffInput>

const capacity = `Enter a number from 0 to ${maxCapacity}, or leave it empty for no limit.`

export const capacityInput = z.object({
  user_id: rowId('Choose an account.'),
  capacity: optionalCount(0, maxCapacity, capacity),
})

/** The form of somebody's capacity and of further days off, which may be left out. */
export const availabilityForm = z
  .object({
    capacity: capacityInput.shape.capacity,
    from_day: day(),
    to_day: day(),
    note: days.note,
  })
  .check(
    inOrder,
    z.check(({ value, issues }) => {
      if (value.from_day !== '' || (value.to_day === '' && !value.note)) return
      issues.push({ code: 'custom', input: value, path: ['from_day'], message: 'Choose the first day.' })
    }),
  )
