import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, vi } from 'vitest'
import { matcherPollMs } from '#shared/skillsSearch/matching.ts'
import { createDeveloper, createJob } from '#test/factories.ts'
import type { TestServer } from '#test/testServer.ts'

/** Creates a job that accepts one country, and members there, named Dev 1, Dev 2 and so on. They are found for no other job. */
export async function createSearch(
  { db }: TestServer,
  country: string,
  count: number,
  row: Parameters<typeof createJob>[1] = {},
) {
  const job = await createJob(db, { title: 'Baker', location: [country], ...row })
  const ids: string[] = []
  for (let at = 1; at <= count; at++) {
    ids.push((await createDeveloper(db, { first_name: 'Dev', last_name: String(at), country })).id)
  }
  return { id: job.id, address: `/skills-search/${job.id}`, ids }
}

/** Lists the cards by their mark: a look for roles would read each of hundreds of elements. */
export const shownCards = () => [...document.querySelectorAll<HTMLElement>('[data-candidate]')]
export const nameOf = (card: HTMLElement | undefined) => card?.querySelector('a')?.textContent ?? ''
export const boxOf = (card: HTMLElement | undefined) => card?.querySelector('input') ?? document.body
export const selectedNames = () =>
  shownCards()
    .filter(({ dataset }) => dataset.selected === 'true')
    .map(nameOf)

/** Waits until so many cards are shown. */
export const untilShown = (count: number) => waitFor(() => expect(shownCards()).toHaveLength(count))
export const untilSelected = (count: number) =>
  waitFor(() => expect(screen.getByText(`${count} selected`)).toBeInTheDocument())

/** Finds a button by its text, which is much quicker than by its role. */
const buttonOf = (text: string) => screen.getByText(text, { selector: 'button *' }).closest('button') ?? document.body

/** Selects the first candidates by number. */
export async function selectTop(user: UserEvent, count: number): Promise<void> {
  fireEvent.change(screen.getByLabelText(/^Select first/), { target: { value: String(count) } })
  await user.click(buttonOf('[ Apply ]'))
}

/** Opens the composer for those selected. */
export async function openComposer(user: UserEvent) {
  await user.click(buttonOf('Send Message'))
  const message = await screen.findByLabelText<HTMLTextAreaElement>(/^Message/, { selector: 'textarea' })
  const dialog = within(screen.getByRole('dialog', { name: 'Send Message' }))
  return { message, dialog, preview: within(dialog.getByRole('region', { name: 'Preview' })) }
}

/** Waits until the composer is closed. */
export const untilComposed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Send Message' })).toBeNull())

/** Holds polls back until the test ends. @returns a function that lets their time pass. */
export function holdPolls(): () => void {
  const { setTimeout: start, clearTimeout: stop } = globalThis
  const held = new Map<unknown, () => void>()
  const starts = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
    if (ms !== matcherPollMs) return start(work, ms)
    const handle = start(() => undefined, 0)
    held.set(handle, work)
    return handle
  }) as typeof setTimeout)
  const stops = vi.spyOn(globalThis, 'clearTimeout').mockImplementation((handle) => {
    held.delete(handle)
    stop(handle)
  })
  onTestFinished(() => {
    starts.mockRestore()
    stops.mockRestore()
  })
  return () => {
    const due = [...held.values()]
    held.clear()
    for (const work of due) work()
  }
}
