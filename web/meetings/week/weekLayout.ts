import { addDays } from '#shared/platform/calendarDays.ts'
import { dayStartAt, wallClockAt } from '#web/platform/lib/time/zonedTime.ts'

interface Times {
  readonly id: string
  readonly starts_at: string
  readonly ends_at: string
}

/** The part of a meeting on one day, placed beside the others of that day. */
export interface Block<Meeting> {
  readonly meeting: Meeting
  /** Minutes since midnight, in local time. */
  readonly top: number
  /** The minutes of the meeting on this day. */
  readonly height: number
  /** The lane among simultaneous meetings, from 0, and how many lanes have room. A block without room has a higher lane. */
  readonly lane: number
  readonly lanes: number
  /** True when simultaneous meetings have no room, so that a button to list them shows. */
  readonly hasMore: boolean
}

/** Meetings that have no room beside others, with the place of the button that lists them. */
export interface More<Meeting> {
  readonly top: number
  /** Minutes from the start of the first to the end of the last. */
  readonly height: number
  readonly meetings: readonly Meeting[]
}

export interface WeekDay<Meeting> {
  readonly day: string
  readonly blocks: readonly Block<Meeting>[]
  readonly more: readonly More<Meeting>[]
}

/** Minutes. A shorter block could not be read. */
const minHeight = 30
const dayMinutes = 1_440
const minuteMs = 60_000

/**
 * Lays out the meetings of a week by the clocks of a time zone.
 * @param monday the first day.
 * @param room the number of lanes; narrower blocks could not be read.
 */
export function layOutWeek<Meeting extends Times>(
  meetings: readonly Meeting[],
  monday: string,
  timeZone: string,
  room = 2,
): WeekDay<Meeting>[] {
  return Array.from({ length: 7 }, (_, index) => {
    const day = addDays(monday, index)
    const [start, end] = [day, addDays(day, 1)].map((one) => Date.parse(dayStartAt(one, timeZone)))
    const parts = meetings.flatMap((meeting) => partOn(meeting, start ?? 0, end ?? 0, timeZone) ?? [])
    const blocks = inLanes(parts, room)
    return { day, blocks, more: moreOf(blocks) }
  })
}

type Part<Meeting> = Pick<Block<Meeting>, 'meeting' | 'top' | 'height'>

/** Returns the part of a meeting between two moments; undefined if there is none. */
function partOn<Meeting extends Times>(
  meeting: Meeting,
  dayStart: number,
  dayEnd: number,
  timeZone: string,
): Part<Meeting> | undefined {
  const from = Math.max(Date.parse(meeting.starts_at), dayStart)
  const to = Math.min(Date.parse(meeting.ends_at), dayEnd)
  if (from >= to) return undefined
  const [hours = 0, minutes = 0] = wallClockAt(new Date(from).toISOString(), timeZone).time.split(':').map(Number)
  return { meeting, top: hours * 60 + minutes, height: (to - from) / minuteMs }
}

/** Puts overlapping blocks into lanes beside each other. */
function inLanes<Meeting extends Times>(parts: readonly Part<Meeting>[], room: number): Block<Meeting>[] {
  const ordered = parts.toSorted(
    (a, b) => a.top - b.top || b.height - a.height || (a.meeting.id < b.meeting.id ? -1 : 1),
  )
  const blocks: Block<Meeting>[] = []
  let group: Omit<Block<Meeting>, 'lanes' | 'hasMore'>[] = []
  let ends: number[] = []
  const closeGroup = () => {
    const shared = { lanes: Math.min(ends.length, room), hasMore: ends.length > room }
    blocks.push(...group.map((block) => ({ ...block, ...shared })))
    group = []
    ends = []
  }
  for (const part of ordered) {
    const { top } = part
    if (ends.every((end) => end <= top)) closeGroup()
    const free = ends.findIndex((end) => end <= top)
    const lane = free < 0 ? ends.length : free
    ends[lane] = shownEnd(part)
    group.push({ ...part, lane })
  }
  closeGroup()
  return blocks
}

export function isShown({ lane, lanes }: Pick<Block<unknown>, 'lane' | 'lanes'>): boolean {
  return lane < lanes
}

/** Groups the blocks without room. Blocks that follow each other without a gap become one group. */
function moreOf<Meeting>(blocks: readonly Block<Meeting>[]): More<Meeting>[] {
  const more: More<Meeting>[] = []
  for (const block of blocks.filter((one) => !isShown(one))) {
    const last = more.at(-1)
    const end = shownEnd(block)
    if (!last || last.top + last.height <= block.top) {
      more.push({ top: block.top, height: end - block.top, meetings: [block.meeting] })
    } else {
      const height = Math.max(last.height, end - last.top)
      more[more.length - 1] = { top: last.top, height, meetings: [...last.meetings, block.meeting] }
    }
  }
  return more
}

/** Returns where a block ends on the screen, in minutes since midnight. */
export function shownEnd({ top, height }: Pick<Block<unknown>, 'top' | 'height'>): number {
  return top + Math.max(height, minHeight)
}

/** Returns the hours to show: working hours, and every hour with a meeting. */
export function hoursOf(days: readonly WeekDay<unknown>[]): { readonly first: number; readonly last: number } {
  const blocks = days.flatMap((day) => day.blocks)
  const tops = blocks.map(({ top }) => Math.floor(top / 60))
  const ends = blocks.map((block) => Math.ceil(Math.min(shownEnd(block), dayMinutes) / 60))
  return { first: Math.min(8, ...tops), last: Math.max(18, ...ends) }
}
