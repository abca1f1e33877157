import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime'

dayjs.extend(relativeTime)

const exactFormat = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long' })

/** How long ago, or in how long: "3 days ago", "in 2 hours". */
export function fromNow(moment: string): string {
  return dayjs(moment).fromNow()
}

/** The exact moment, in the reader's zone, which it names. */
export function exactMoment(moment: string): string {
  return exactFormat.format(new Date(moment))
}
