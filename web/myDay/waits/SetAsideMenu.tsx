import { Suspense, useRef, useState } from 'react'
import { newsKinds } from '#shared/notifications/notifications.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { formatLongDay } from '#web/platform/lib/time/days.ts'
import { Menu } from '#web/platform/ui/overlays/Menu.tsx'
import { morningOf, usualDays } from './setAsideDays.ts'
import type { WaitingItem } from './waitingQuery.ts'

const DayCalendar = lazyPart(async () => (await import('#web/platform/ui/inputs/days/DayCalendar.tsx')).DayCalendar)

const setAsideMutation = graphql(`
  mutation setNotificationAside($input: SetNotificationAsideInput!, $key: String) {
    setNotificationAside(input: $input, key: $key)
  }
`)

/** Takes a row off the page until a day, or for good where nothing has to be done. The focus moves to the next row. */
export function SetAsideMenu({ waiting: { id, kind, title, created_at } }: { readonly waiting: WaitingItem }) {
  const [choosing, setChoosing] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const save = useSave(setAsideMutation, {})

  async function setAside(day: string | null): Promise<void> {
    const row = place.current?.closest('li')
    const next = row?.nextElementSibling ?? row?.previousElementSibling
    const done = day === null ? 'for good' : `until ${formatLongDay(day)}`
    const until = day === null ? null : morningOf(day)
    await save({ id, told_at: created_at, until }, `${title} is set aside ${done}.`)
    next?.querySelector<HTMLElement>('a')?.focus()
  }
  /** The API client shows a failure as a toast. */
  const start = (day: string | null) => void setAside(day).catch(() => undefined)

  function endChoice(): void {
    setChoosing(false)
    place.current?.querySelector('button')?.focus()
  }

  return (
    <span ref={place}>
      <Menu
        label={`Set aside: ${title}`}
        items={[
          ...usualDays().map(({ label, day }) => ({ label, onSelect: () => start(day) })),
          { label: 'Until another day …', onSelect: () => setChoosing(true) },
          ...(newsKinds.includes(kind) ? [{ label: 'For good', onSelect: () => start(null) }] : []),
        ]}
      >
        Set Aside
      </Menu>
      <Suspense>
        {choosing && (
          <DayCalendar
            label="the day when it comes back"
            day=""
            onPick={(day) => {
              endChoice()
              start(day)
            }}
            onClose={endChoice}
          />
        )}
      </Suspense>
    </span>
  )
}
