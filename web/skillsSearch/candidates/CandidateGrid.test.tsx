import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPiece } from '#test/web/renderPiece.tsx'
import type { Candidate } from '#web/skillsSearch/card/candidate.ts'
import { CandidateGrid } from './CandidateGrid.tsx'
import { useSelection } from './useSelection.ts'

const hours: Readonly<Record<string, number>> = { Ana: 20, Bo: 40, Di: 40 }
const people = ['Ana', 'Bo', 'Cy', 'Di'].map(
  (first_name): Candidate => ({
    id: first_name.toLowerCase(),
    first_name,
    last_name: 'Lima',
    country: first_name === 'Di' ? null : 'BR',
    weekly_hours: hours[first_name] ?? null,
    cost_rate: first_name === 'Di' ? null : 50,
    currency: 'USD',
    avatar: null,
    match_percentage: 90,
    skills: [],
    related_skills: [],
    job_profiles: [],
    job_messages: [],
  }),
)
const budget = { max: null, currency: 'USD', exchangeRates: [] }
const onSend = vi.fn()
let jobs = 0

function Grid({ jobId }: { jobId: string }) {
  const selection = useSelection(jobId, people)
  return (
    <CandidateGrid
      jobSkills={[]}
      askedHours={40}
      budget={budget}
      ranking={{ developers: people, total: people.length }}
      isRelaxed={false}
      isFiltered={false}
      selected={selection.ids}
      onToggle={selection.toggle}
      onSend={onSend}
      loading={false}
      onMore={() => undefined}
    />
  )
}

/** Shows the grid of a job of its own. */
function showGrid() {
  jobs++
  onSend.mockReset()
  return renderPiece(<Grid jobId={`job ${jobs}`} />)
}

const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name} Lima` })
const card = (name: string) => {
  const [item] = screen.getAllByRole('listitem').filter((one) => within(one).queryByText(`${name} Lima`))
  if (!item) throw new Error(`There is no card of ${name}.`)
  return item
}
const selected = () => people.map((one) => one.first_name).filter((name) => box(name).matches(':checked'))

test('a click on the empty area of a card selects it, and on its name or its box does only what they do', async () => {
  const { user } = showGrid()
  await user.click(within(card('Bo')).getByText('Match'))
  expect(selected()).toEqual(['Bo'])
  expect(box('Bo')).toHaveFocus()
  await user.click(box('Cy'))
  expect(selected()).toEqual(['Bo', 'Cy'])
  await user.click(within(card('Bo')).getByText('Match'))
  expect(selected()).toEqual(['Cy'])
})

test('with Shift the whole range from the last card to this is selected, by box, by card and by key', async () => {
  const { user } = showGrid()
  await user.click(box('Ana'))
  await user.keyboard('{Shift>}')
  await user.click(box('Di'))
  await user.keyboard('{/Shift}')
  expect(selected()).toEqual(['Ana', 'Bo', 'Cy', 'Di'])
  await user.keyboard('{Shift>}')
  await user.click(within(card('Bo')).getByText('Match'))
  await user.keyboard('{/Shift}')
  expect(selected()).toEqual(['Ana'])
  box('Cy').focus()
  await user.keyboard('x')
  box('Ana').focus()
  await user.keyboard('{Shift>}x{/Shift}')
  expect(selected()).toEqual([])
})

test('x selects the card with the focus, arrows go to the others, and s asks for Send', async () => {
  const { user } = showGrid()
  box('Ana').focus()
  await user.keyboard('x{ArrowDown}{ArrowRight}x{End}x{ArrowLeft}')
  expect(selected()).toEqual(['Ana', 'Cy', 'Di'])
  expect(box('Cy')).toHaveFocus()
  await user.keyboard('x{Control>}s{/Control}')
  expect(selected()).toEqual(['Ana', 'Di'])
  expect(onSend).not.toHaveBeenCalled()
  await user.keyboard('s')
  expect(onSend).toHaveBeenCalledOnce()
})

test('without the focus in the grid, its keys do nothing', async () => {
  const { user } = showGrid()
  await user.keyboard('xs{ArrowDown}')
  expect(selected()).toEqual([])
  expect(onSend).not.toHaveBeenCalled()
})

test('what is not known of somebody is a dash, and their country N/A', () => {
  showGrid()
  expect(card('Di')).toHaveTextContent('N/A')
  const stats = within(card('Di')).getAllByRole('definition')
  expect(stats.map(({ textContent }) => textContent)).toEqual(['90%', '-', '-', '-'])
})

test('a card marks fewer hours than the job asks for, and hours that nobody stated, in a line above the figures', () => {
  showGrid()
  const first = (name: string) => within(card(name)).getAllByRole('definition').at(0)
  expect(first('Ana')).toHaveTextContent('20 of 40 hours')
  expect(first('Cy')).toHaveTextContent('Hours not stated')
  expect(within(card('Bo')).getAllByRole('definition')).toHaveLength(4)
})
